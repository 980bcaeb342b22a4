// Pieces that moved are seen moving: measured before and after the page changes, then played from old to new.

const SELECTOR = "[data-flip]";
const EASE = "cubic-bezier(.22,.8,.24,1)";

export type Places = Map<string, DOMRect>;

/** Where everything is now. */
export function places(root: ParentNode): Places {
  const map: Places = new Map();
  for (const node of root.querySelectorAll<HTMLElement>(SELECTOR)) map.set(node.dataset.flip ?? "", node.getBoundingClientRect());
  return map;
}

function from(node: HTMLElement, before: DOMRect, after: DOMRect, delay: number, spin = 0): void {
  const dx = before.left + before.width / 2 - after.left - after.width / 2;
  const dy = before.top + before.height / 2 - after.top - after.height / 2;
  const scale = Math.max(0.2, Math.min(2.5, before.width / (after.width || 1)));
  if (Math.abs(dx) + Math.abs(dy) < 2 && Math.abs(scale - 1) < 0.02) return;
  node.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale}) rotate(${spin}deg)`, zIndex: 30 }, { transform: "none", zIndex: 30 }],
    { duration: 460, delay, easing: EASE, fill: "backwards" },
  );
}

/** Plays what changed since. New things come from where `data-from` says, if that is on the table. */
export function play(root: ParentNode, before: Places): void {
  let fresh = 0;
  for (const node of root.querySelectorAll<HTMLElement>(SELECTOR)) {
    const after = node.getBoundingClientRect();
    const old = before.get(node.dataset.flip ?? "");
    if (old) from(node, old, after, 0);
    else {
      const source = node.dataset.from ? before.get(node.dataset.from) : undefined;
      if (source) from(node, source, after, 70 * fresh++, -8);
      else node.animate([{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], { duration: 260, easing: EASE });
    }
  }
}

/** A card turns over. */
export function turn(node: HTMLElement): void {
  node.animate(
    [{ transform: "perspective(900px) rotateY(88deg)" }, { transform: "perspective(900px) rotateY(0)" }],
    { duration: 420, easing: EASE },
  );
}

/** A die rolls. */
export function roll(node: HTMLElement): void {
  node.animate(
    [{ transform: "translateY(-26px) rotate(-320deg)" }, { transform: "translateY(4px) rotate(20deg)", offset: 0.8 }, { transform: "none" }],
    { duration: 620, easing: EASE },
  );
}
