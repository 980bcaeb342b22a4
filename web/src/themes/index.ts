// How a game looks beyond what its scene says: tints, pictures for the lobby. Colours and type are in its CSS.
import { starved } from "./starved/starved";

export interface Theme {
  /** Colour behind a picture, by icon. */
  tints: Record<string, string>;
  /** Pictures for pieces that name none, by name in lower case. */
  pictures: Record<string, string>;
  /** Where a piece's text says what it costs: the first group is the price. */
  price?: RegExp;
  /** Icons for the picture on the game's box: the one in the middle, the one in the sky, the trees. */
  cover: string[];
}

const plain: Theme = { tints: {}, pictures: {}, cover: ["campfire", "sun", "pine"] };
const themes: Record<string, Theme> = { starved };

export const themeOf = (game: string): Theme => themes[game] ?? plain;
