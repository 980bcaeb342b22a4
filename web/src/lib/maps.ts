// Where the pieces of a map lie, in a plane whose cell is one wide.
import type { Area, Piece } from "./wire";

export interface Spot {
  piece: Piece;
  x: number;
  y: number;
  /** Whether it is the place itself, not something that stands on it. */
  ground: boolean;
  /** What is written on the place's sign: each line a token, with the markers that lie on it. */
  lines: Piece[][];
  /** Who stands there. */
  people: Piece[];
}

export interface Plan {
  width: number;
  height: number;
  cell: number;
  spots: Spot[];
  /** Whether its places are signs with lines. */
  signs: boolean;
  paths: [number, number, number, number][];
}

const ROOT3 = Math.sqrt(3);
const isGround = (piece: Piece): boolean => piece.kind === "tile" || piece.kind === "space";
const key = (piece: Piece): string => piece.at?.join() ?? "";

/** On a map of places, what lies at a place is written on its sign, and whoever is there stands on it. */
function signed(pieces: Piece[]): Spot[] {
  const spots = new Map<string, Spot>();
  const loose: Spot[] = [];
  const spot = (piece: Piece): Spot => ({ piece, x: piece.at?.[0] ?? 0, y: piece.at?.[1] ?? 0, ground: isGround(piece), lines: [], people: [] });
  for (const piece of pieces) if (isGround(piece)) spots.set(key(piece), spot(piece));
  for (const piece of pieces) {
    if (isGround(piece)) continue;
    const under = spots.get(key(piece));
    if (!under) loose.push(spot(piece));
    else if (piece.kind === "pawn") under.people.push(piece);
    else if (piece.kind === "marker" && under.lines.length) under.lines.at(-1)?.push(piece);
    else under.lines.push([piece]);
  }
  return [...spots.values(), ...loose];
}

/** Hexes; what lies on one lies side by side. */
function hexed(pieces: Piece[]): Spot[] {
  const spots = pieces.map((piece): Spot => {
    const [a = 0, b = 0] = piece.at ?? [];
    return { piece, x: a + b / 2, y: (b * ROOT3) / 2, ground: isGround(piece), lines: [], people: [] };
  });
  const crowds = new Map<string, Spot[]>();
  for (const spot of spots) if (!spot.ground) crowds.set(key(spot.piece), [...(crowds.get(key(spot.piece)) ?? []), spot]);
  for (const crowd of crowds.values())
    crowd.forEach((spot, n) => {
      const row = Math.floor(n / 3);
      const beside = Math.min(3, crowd.length - 3 * row);
      spot.x += ((n % 3) - (beside - 1) / 2) * 0.27;
      spot.y += (crowd.length > 3 ? -0.04 : 0.08) + row * 0.27;
    });
  return spots;
}

export function layOut(area: Area): Plan {
  const spots = area.kind === "hexmap" ? hexed(area.pieces ?? []) : signed(area.pieces ?? []);
  const grounds = spots.filter((spot) => spot.ground);
  const left = Math.min(0, ...grounds.map((spot) => spot.x));
  const top = Math.min(0, ...grounds.map((spot) => spot.y));
  for (const spot of spots) {
    spot.x += 0.5 - left;
    spot.y += 0.58 - top;
  }
  const width = Math.max(1, ...spots.map((spot) => spot.x + (spot.lines.length ? 0.75 : spot.ground ? 0.5 : 0.25)));
  const height = Math.max(1, ...spots.map((spot) => spot.y + (spot.lines.length ? 0.48 : spot.ground ? 0.58 : 0.25)));
  const where = new Map(spots.map((spot) => [spot.piece.id, spot]));
  const paths = (area.links ?? []).flatMap(([one, other]): [number, number, number, number][] => {
    const [from, to] = [where.get(one), where.get(other)];
    return from && to ? [[from.x, from.y, to.x, to.y]] : [];
  });
  return { width, height, cell: 1, spots, signs: spots.some((spot) => spot.lines.length > 0), paths };
}

/** A way from one place to another, bent a little, as ways are. */
export function bent([x1, y1, x2, y2]: [number, number, number, number], place: number): string {
  const bend = (place % 2 ? 1 : -1) * 0.09;
  const [mx, my] = [(x1 + x2) / 2 - (y2 - y1) * bend, (y1 + y2) / 2 + (x2 - x1) * bend];
  return `M${x1} ${y1}Q${mx} ${my} ${x2} ${y2}`;
}
