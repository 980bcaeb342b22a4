// What the pieces on the board need to know of the table around them.
import { createContext } from "svelte";
import type { Area, Described, Piece, Theme } from "../lib/wire";

export interface Board {
  readonly names: string[];
  /** What tells the seats apart in a letter or two. */
  readonly letters: string[];
  readonly colours: string[];
  readonly theme: Theme;
  /** What can be chosen by clicking a piece. */
  options(piece: string): Described[];
  /** What can be put on a piece. */
  arrivals(piece: string): Described[];
  /** Whether the planner would choose something on this piece. */
  hinted(piece: string): boolean;
  /** Whether an area speaks for itself: the only one of its kind needs no heading. */
  alone(area: Area): boolean;
  /** Where new cards come from. */
  readonly deck: string;
  /** A piece was clicked, or chosen with the keyboard. */
  press(piece: Piece, node: HTMLElement, byKey: boolean): void;
  /** A piece was taken up. */
  lift(piece: Piece): void;
  /** It is over another one. */
  hover(piece: string): void;
  /** It was let go over another one. */
  drop(piece: Piece, target: string, where: DOMRect): void;
  /** The piece that is carried somewhere now. */
  readonly carried: string;
  /** The piece that the carried one is over. */
  readonly hovered: string;
  /** Which piece the pointer or the focus in the list points at. */
  readonly pointed: string;
}

export const [board, setBoard] = createContext<Board>();
