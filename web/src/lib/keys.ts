// Keyboard: arrow keys walk through a list that is one stop of the Tab key.

/** Makes what matches `[data-stop]` inside a node one Tab stop, with arrow keys, Home and End inside it. */
export function roving(node: HTMLElement): { destroy: () => void } {
  const stops = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>("[data-stop]")].filter((stop) => stop.offsetParent !== null || stop.getClientRects().length > 0);
  let last = "";
  const settle = (): void => {
    const all = stops();
    const chosen = all.find((stop) => stop.dataset.stop === last) ?? all.find((stop) => stop.dataset.first === "true") ?? all[0];
    for (const stop of all) {
      const index = stop === chosen ? 0 : -1;
      if (stop.tabIndex !== index) stop.tabIndex = index;
    }
  };
  const go = (event: KeyboardEvent): void => {
    const all = stops();
    const at = all.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const next = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : step ? all[(at + step + all.length) % all.length] : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const follow = (event: FocusEvent): void => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>("[data-stop]");
    if (!stop) return;
    last = stop.dataset.stop ?? "";
    settle();
  };
  node.addEventListener("keydown", go);
  node.addEventListener("focusin", follow);
  // Once before the page is painted, however much has changed: finding out what is visible is dear.
  let frame = 0;
  const soon = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      settle();
    });
  };
  const watcher = new MutationObserver(soon);
  watcher.observe(node, { childList: true, subtree: true });
  soon();
  return {
    destroy() {
      cancelAnimationFrame(frame);
      watcher.disconnect();
      node.removeEventListener("keydown", go);
      node.removeEventListener("focusin", follow);
    },
  };
}

/** Takes the focus when it comes: what was focused before is gone. */
export function arrive(node: HTMLElement): void {
  node.tabIndex = -1;
  node.focus({ preventScroll: true });
}

/** Keeps the Tab key inside a dialog, closes it on Escape, and gives the focus back afterwards. */
export function dialog(node: HTMLElement, close: () => void): { destroy: () => void } {
  const before = document.activeElement as HTMLElement | null;
  const inside = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), input, select, textarea, [tabindex='0']")].filter((one) => one.tabIndex >= 0);
  const keys = (event: KeyboardEvent): void => {
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    }
    if (event.key !== "Tab") return;
    const all = inside();
    const edge = event.shiftKey ? all[0] : all.at(-1);
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  };
  node.addEventListener("keydown", keys);
  (node.querySelector<HTMLElement>("[data-autofocus]") ?? node).focus();
  return {
    destroy() {
      node.removeEventListener("keydown", keys);
      if (before?.isConnected) before.focus();
    },
  };
}
