"use strict";
// Tables sort by a click on a column's head; a second click turns the order round.
const value = (row, place) => {
  const text = row.children[place].textContent;
  const number = parseFloat(text.replace(/,/g, ""));
  return Number.isNaN(number) ? text.toLowerCase() : number;
};
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const head = button.parentElement;
    const place = [...head.parentElement.children].indexOf(head);
    const body = head.closest("table").tBodies[0];
    const rows = [...body.rows];
    const down = head.ariaSort ? head.ariaSort === "ascending" : typeof value(rows[0], place) === "number";
    for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    rows.sort((a, b) => {
      const [x, y] = [value(a, place), value(b, place)];
      const order = typeof x === typeof y ? (x > y) - (x < y) : typeof x === "number" ? 1 : -1;
      return down ? -order : order;
    });
    body.append(...rows);
  });
}
// Marks of charts say what they stand for.
const tip = document.getElementById("tip");
document.addEventListener("mousemove", (event) => {
  const mark = event.target.closest?.("svg [role=graphics-symbol]:not([aria-roledescription=axis])");
  tip.hidden = !mark?.ariaLabel;
  if (tip.hidden) return;
  tip.textContent = mark.ariaLabel;
  tip.style.left = `${Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8)}px`;
  tip.style.top = `${event.clientY + 16}px`;
});
