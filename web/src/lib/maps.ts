// Where the pieces of a map lie, in a plane whose cell is one wide.
import type { Area, Piece } from "./wire";

export interface Spot {
  piece: Piece;
  x: number;
  y: number;
  /** Whether it is the place itself, not something that stands on it. */
  ground: boolean;
}

export interface Plan {
  width: number;
  height: number;
  cell: number;
  spots: Spot[];
  paths: [number, number, number, number][];
}

const ROOT3 = Math.sqrt(3);

export function layOut(area: Area): Plan {
  const hexes = area.kind === "hexmap";
  const ground = (piece: Piece): boolean => piece.kind === "tile" || piece.kind === "space";
  const spots: Spot[] = (area.pieces ?? []).map((piece) => {
    const [a = 0, b = 0] = piece.at ?? [];
    return hexes
      ? { piece, x: a + b / 2, y: (b * ROOT3) / 2, ground: ground(piece) }
      : { piece, x: a, y: b, ground: ground(piece) };
  });
  const left = Math.min(0, ...spots.map((spot) => spot.x));
  const top = Math.min(0, ...spots.map((spot) => spot.y));
  const crowds = new Map<string, Spot[]>();
  for (const spot of spots) {
    spot.x += 0.5 - left;
    spot.y += 0.58 - top;
    if (spot.ground) continue;
    const key = `${spot.x.toFixed(2)},${spot.y.toFixed(2)}`;
    crowds.set(key, [...(crowds.get(key) ?? []), spot]);
  }
  for (const crowd of crowds.values())
    crowd.forEach((spot, n) => {
      const row = Math.floor(n / 3);
      const beside = Math.min(3, crowd.length - 3 * row);
      spot.x += ((n % 3) - (beside - 1) / 2) * 0.27;
      spot.y += (crowd.length > 3 ? -0.04 : 0.08) + row * 0.27;
    });
  const width = Math.max(1, ...spots.map((spot) => spot.x + 0.5));
  const height = Math.max(1, ...spots.map((spot) => spot.y + 0.58));
  const where = new Map(spots.map((spot) => [spot.piece.id, spot]));
  const paths = (area.links ?? []).flatMap(([one, other]): [number, number, number, number][] => {
    const [from, to] = [where.get(one), where.get(other)];
    return from && to ? [[from.x, from.y, to.x, to.y]] : [];
  });
  return { width, height, cell: 1, spots, paths };
}
