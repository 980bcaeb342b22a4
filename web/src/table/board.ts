// What the pieces on the board need to know of the table around them.
import { createContext } from "svelte";
import type { Theme } from "../themes";
import type { Described, Piece } from "../lib/wire";

export interface Board {
  readonly names: string[];
  readonly colours: string[];
  readonly theme: Theme;
  /** What can be chosen by clicking a piece. */
  options(piece: string): Described[];
  /** What one might look for on a piece, and why it cannot be. */
  blocked(piece: string): Described[];
  /** Whether the planner would choose something on this piece. */
  hinted(piece: string): boolean;
  /** Where new cards come from. */
  readonly deck: string;
  /** A piece was clicked. */
  press(piece: Piece, node: HTMLElement): void;
  /** Which piece the pointer or the focus in the list points at. */
  readonly pointed: string;
}

export const [board, setBoard] = createContext<Board>();
