// How a game looks beyond what its scene says: tints, pictures for the lobby. Colours and type are in its CSS.
import { robinson } from "./robinson/robinson";
import { stardew } from "./stardew/stardew";
import { starved } from "./starved/starved";

export interface Theme {
  /** Colour behind a picture, by what sort of thing it is, or else by icon. */
  tints: Record<string, string>;
  /** What things are counted and paid in, as a class of pieces.css; plain numbers without. */
  coin?: "bead";
  /** Words in prices and badges that are drawn as icons. */
  signs?: Record<string, string>;
  /** The icon of a match that nobody wins. */
  lost?: string;
  /** Icons for the picture on the game's box: the one in the middle, the one in the sky, the trees. */
  cover: [string, string, string];
  /** What the box's picture is painted in: sky from top to bottom, hills, ground, light; what stands in the middle, and around it. */
  paint: { sky: [string, string, string]; hills: [string, string]; ground: string; light: string; things?: [string, string]; winter: boolean };
}

const dusk: Theme["paint"] = { sky: ["#0b1526", "#2a4068", "#b98a6a"], hills: ["#24385a", "#0f1d35"], ground: "#dfe6ee", light: "#ffb44a", winter: true };
const plain: Theme = { tints: {}, cover: ["campfire", "sun", "pine"], paint: dusk };
const themes: Record<string, Theme> = { starved: { ...starved, paint: dusk }, robinson, stardew };

export const themeOf = (game: string): Theme => themes[game] ?? plain;
