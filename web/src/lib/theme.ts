// How a game looks beyond what its scene says: data that comes with the game, and a stylesheet while it is at the table.
import list from "../icons/list.json";
import shared from "../icons/sprite.svg?url";
import { theme as fetched } from "./api";
import type { GameTheme, Theme } from "./wire";

const OURS = new Set([...Object.keys(list.game), ...Object.keys(list.controls).map((name) => `ui-${name}`)]);

/** Where the picture of that name is: among the game's own icons, or among the page's; nowhere, for a name that nobody draws. */
export function picture(name: string, game: GameTheme | null = worn): string {
  if (game?.icons?.includes(name)) return `${game.sprite}#${name}`;
  return OURS.has(name) ? `${shared}#${name}` : "";
}

/** What a game without a theme of its own looks like. */
export const plain: Theme = {
  tints: {},
  signs: {},
  coin: "",
  lost: "death",
  cover: ["campfire", "sun", "pine"],
  paint: { sky: ["#0b1526", "#2a4068", "#b98a6a"], hills: ["#24385a", "#0f1d35"], ground: "#dfe6ee", light: "#ffb44a", things: ["#14110d", "#0d1829"], winter: true },
  credits: [],
};

let worn: GameTheme | null = null;
let changes = 0;

/** The theme of a game, with its stylesheet in force, unless the page has changed its mind meanwhile. A game without one is plain. */
export async function wear(game: string): Promise<Theme> {
  takeOff();
  const change = changes;
  const theme = await fetched(game).catch(() => null);
  if (change === changes) {
    worn = theme;
    if (theme?.style) await sheet(theme.style);
  }
  return theme?.theme ?? plain;
}

/** The page looks like itself again. */
export function takeOff(): void {
  changes += 1;
  worn = null;
  document.getElementById("theme")?.remove();
}

/** Resolved when the stylesheet is there, or cannot be had. */
function sheet(address: string): Promise<unknown> {
  const link = Object.assign(document.createElement("link"), { id: "theme", rel: "stylesheet", href: address });
  return new Promise((done) => {
    link.onload = link.onerror = done;
    document.head.append(link);
  });
}
