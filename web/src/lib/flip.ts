// Pieces that moved are seen moving: measured when the page has changed, then played from where they were after the last
// change. Nothing is measured before a change is shown, for that would make it wait.

const SELECTOR = "[data-flip]";
const EASE = "cubic-bezier(.22,.8,.24,1)";

/** By piece: where it lies on the board, however that is scrolled. */
export type Places = Map<string, DOMRect>;

const MOVE = "move";
const key = (node: HTMLElement): string => node.dataset.flip ?? "";
const pieces = (root: Element): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(SELECTOR)];

/** A place on the page as one on the board. */
export function onBoard(root: Element, place: DOMRect): DOMRect {
  const board = root.getBoundingClientRect();
  return new DOMRect(place.x - board.x, place.y - board.y, place.width, place.height);
}

/** Where everything is now. */
export const places = (root: Element): Places => new Map(pieces(root).map((node) => [key(node), onBoard(root, node.getBoundingClientRect())]));

function from(node: HTMLElement, before: DOMRect, after: DOMRect, delay: number, spin = 0): void {
  const dx = before.left + before.width / 2 - after.left - after.width / 2;
  const dy = before.top + before.height / 2 - after.top - after.height / 2;
  const scale = Math.max(0.2, Math.min(2.5, before.width / (after.width || 1)));
  if (Math.abs(dx) + Math.abs(dy) < 2 && Math.abs(scale - 1) < 0.02) return;
  node.animate(
    [{ transform: `translate(${dx}px, ${dy}px) scale(${scale}) rotate(${spin}deg)`, zIndex: 30 }, { transform: "none", zIndex: 30 }],
    { id: MOVE, duration: 460, delay, easing: EASE, fill: "backwards" },
  );
}

/** Plays what changed since, and returns where everything comes to lie. New things come from where `data-from` says, if that is on the table. */
export function play(root: Element, before: Places): Places {
  const flying: Places = new Map();
  const turning = new Set<string>();
  for (const node of pieces(root))
    for (const motion of node.getAnimations()) {
      if (motion.id === MOVE) {
        flying.set(key(node), onBoard(root, node.getBoundingClientRect())); // it goes on from where it is seen
        motion.cancel();
      } else if (motion.id) turning.add(key(node));
    }
  const now = places(root);
  let fresh = 0;
  for (const node of pieces(root)) {
    const name = key(node);
    const after = now.get(name);
    const old = flying.get(name) ?? before.get(name);
    if (!after) continue;
    if (turning.has(name)) now.set(name, old ?? after); // where it lies cannot be told while it turns over
    else if (old) from(node, old, after, 0);
    else {
      const source = node.dataset.from ? before.get(node.dataset.from) : undefined;
      if (source) from(node, source, after, 70 * fresh++, -8);
      else node.animate([{ opacity: 0, transform: "scale(.6)" }, { opacity: 1, transform: "none" }], { id: MOVE, duration: 260, easing: EASE });
    }
  }
  return now;
}

/** A card turns over. */
export function turn(node: HTMLElement): void {
  node.animate(
    [{ transform: "perspective(900px) rotateY(88deg)" }, { transform: "perspective(900px) rotateY(0)" }],
    { id: "turn", duration: 420, easing: EASE },
  );
}

/** A die rolls. */
export function roll(node: HTMLElement): void {
  node.animate(
    [{ transform: "translateY(-26px) rotate(-320deg)" }, { transform: "translateY(4px) rotate(20deg)", offset: 0.8 }, { transform: "none" }],
    { id: "roll", duration: 620, easing: EASE },
  );
}
