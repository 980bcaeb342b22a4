// What a person has chosen for this browser.

export interface Settings {
  motion: boolean;
  sound: boolean;
  forced: boolean;
  notify: boolean;
  light: "system" | "dark" | "light";
}

const KEY = "overwinter.settings";
const plain: Settings = { motion: true, sound: false, forced: true, notify: false, light: "system" };

function load(): Settings {
  try {
    return { ...plain, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...plain };
  }
}

export const settings: Settings = $state(load());

/** Keeps what was chosen. */
export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing: the choice holds until it is closed
  }
  shine();
}

/** Day or dusk, for the whole page. */
export function shine(): void {
  const dark = settings.light === "dark" || (settings.light === "system" && !matchMedia("(prefers-color-scheme: light)").matches);
  document.documentElement.dataset.light = dark ? "dusk" : "day";
  document.documentElement.dataset.motion = settings.motion ? "on" : "off";
}

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether pieces may be seen moving. */
export const moves = (): boolean => settings.motion && !still.matches;
