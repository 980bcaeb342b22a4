// Dragging a piece onto another one: with a mouse, a pen or a finger.

export interface Carrier {
  /** Whether there is anywhere to drag it to. */
  able: () => boolean;
  /** It is in the air. */
  lift: () => void;
  /** The pointer is over a piece (or over none). */
  over: (piece: string) => void;
  /** It was let go, over a piece or over none; where its picture was then. */
  drop: (piece: string, where: DOMRect) => void;
}

const FAR = 7;
const EDGE = 70;

/** Makes a piece's node something that can be dragged. A short press stays a click. */
export function draggable(node: HTMLElement, carrier: Carrier): { update: (next: Carrier) => void; destroy: () => void } {
  let start: { x: number; y: number; id: number } | null = null;
  let ghost: HTMLElement | null = null;
  let offset = { x: 0, y: 0 };
  let at = { clientX: 0, clientY: 0 };
  let frame = 0;

  /** The piece there; what stands on a place is not in the way of what can be put on it, too. */
  const under = (event: { clientX: number; clientY: number }): string => {
    const pieces = document.elementsFromPoint(event.clientX, event.clientY).flatMap((found) => found.closest<HTMLElement>("[data-piece]") ?? []);
    return (pieces.find((piece) => piece.classList.contains("may")) ?? pieces[0])?.dataset.piece ?? "";
  };
  const follow = (event: PointerEvent): void => {
    at = { clientX: event.clientX, clientY: event.clientY };
    if (ghost) ghost.style.translate = `${event.clientX - offset.x}px ${event.clientY - offset.y}px`;
  };
  /** Near its edge the table moves along, so that everything can be reached. */
  const scroll = (): void => {
    const stage = node.closest(".stage");
    if (!ghost || !stage) return;
    const { top, bottom } = stage.getBoundingClientRect();
    const far = Math.max(0, at.clientY - (bottom - EDGE)) - Math.max(0, top + EDGE - at.clientY);
    if (far) {
      stage.scrollTop += far / 4;
      carrier.over(under(at));
    }
    frame = requestAnimationFrame(scroll);
  };
  const lift = (event: PointerEvent): void => {
    const box = node.getBoundingClientRect();
    offset = { x: event.clientX - box.left, y: event.clientY - box.top };
    ghost = node.cloneNode(true) as HTMLElement;
    ghost.classList.add("ghost");
    ghost.removeAttribute("data-piece");
    ghost.inert = true;
    ghost.style.width = `${box.width}px`;
    ghost.style.height = `${box.height}px`;
    (node.closest(".table") ?? document.body).append(ghost);
    node.classList.add("lifted");
    carrier.lift();
    follow(event);
    frame = requestAnimationFrame(scroll);
  };
  const move = (event: PointerEvent): void => {
    if (!start || event.pointerId !== start.id) return;
    if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) > FAR) lift(event);
    if (!ghost) return;
    follow(event);
    carrier.over(under(event));
  };
  const end = (): void => {
    start = null;
    cancelAnimationFrame(frame);
    ghost?.remove();
    ghost = null;
    node.classList.remove("lifted");
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
    removeEventListener("keydown", escape, true);
  };
  const up = (event: PointerEvent): void => {
    if (ghost) {
      const where = ghost.getBoundingClientRect();
      // the click that follows is not meant
      const swallow = (click: MouseEvent): void => click.stopPropagation();
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      const piece = under(event);
      end();
      carrier.drop(piece, where);
    } else end();
  };
  const cancel = (): void => {
    const lifted = !!ghost;
    end();
    if (lifted) carrier.drop("", new DOMRect());
  };
  const escape = (event: KeyboardEvent): void => {
    if (event.key === "Escape") cancel();
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || start || !carrier.able()) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
    addEventListener("keydown", escape, true);
  };
  node.addEventListener("pointerdown", down);
  return {
    update(next) {
      carrier = next;
    },
    destroy() {
      node.removeEventListener("pointerdown", down);
      end();
    },
  };
}
