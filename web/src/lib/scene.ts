// Reading a scene: what belongs where, whose colour is whose, what a piece is called aloud.
import type { Area, Described, Piece, Question, Scene, View } from "./wire";
import { w } from "../words";

export const count = (piece: Piece): number => piece.count ?? 1;

const COLOUR = /^#[0-9a-f]{6}$/i;
const SEAT_COLOURS = ["#5b8db8", "#c8873a", "#6f9a4c", "#b05a7a", "#8a74c0", "#c2a83e", "#4f9d94", "#b0603a"];

/** The colour of each seat: the one a piece of theirs shows, or one of ours. */
export function seatColours(scene: Scene, seats: number): string[] {
  const colours = Array.from({ length: seats }, (_, seat) => SEAT_COLOURS[seat % SEAT_COLOURS.length] ?? "#888888");
  for (const area of scene.areas ?? [])
    for (const piece of area.pieces ?? []) {
      const colour = piece.badges?.find((badge) => COLOUR.test(badge));
      if (colour && piece.owner != null) colours[piece.owner] = colour;
    }
  return colours;
}

/** What a piece wears besides its owner's colour. */
export const marks = (piece: Piece): string[] => (piece.badges ?? []).filter((badge) => !COLOUR.test(badge));

/** How each seat is told from the others in a letter, or two where names begin alike: "Chieftain 2" by its number. */
export function initials(names: string[]): string[] {
  const first = names.map((name) => /\d+$/.exec(name)?.[0] ?? name.slice(0, 1));
  return names.map((name, seat) => {
    const letter = first[seat] ?? "";
    return first.some((other, at) => at !== seat && other === letter) && !/\d/.test(letter) ? name.slice(0, 2) : letter;
  });
}

/** What is told of a piece in a word or two, without the odds. */
export const isOdds = (badge: string): boolean => /^\d+%$/.test(badge);

/** "A: Pike" has a place and a name. */
export function split(name: string): { place: string; name: string } {
  const parts = /^(\S{1,2}): (.+)$/.exec(name);
  return parts ? { place: parts[1] ?? "", name: parts[2] ?? "" } : { place: "", name };
}

/** The first sentence is what counts, the rest is what one likes to read. Of several lines, all count. */
export function sentences(text: string): { rule: string; flavour: string } {
  if (text.includes("\n")) return { rule: text, flavour: "" };
  const end = /[.!?](?=\s)/.exec(text);
  return end ? { rule: text.slice(0, end.index + 1), flavour: text.slice(end.index + 1).trim() } : { rule: text, flavour: "" };
}

/** What can be chosen, by the piece one would click; with `onto`, by the piece something would be put on. */
export function byPiece(options: Described[], where: "piece" | "onto" = "piece"): Map<string, Described[]> {
  const pieces = new Map<string, Described[]>();
  for (const option of options) {
    const piece = option[where];
    if (piece) pieces.set(piece, [...(pieces.get(piece) ?? []), option]);
  }
  return pieces;
}

/** A piece with those that stand on it: they are at the same place of the same area. */
export interface Stand {
  ground: Piece;
  riders: Piece[];
}

const GROUNDS: Piece["kind"][] = ["space", "tile", "card"];

/** Which pieces of an area stand on which others, and which stand alone. A tile lies on the space at its place. */
export function stands(pieces: Piece[]): { stands: Stand[]; loose: Piece[] } {
  const spaces = new Set(pieces.flatMap((piece) => (piece.kind === "space" && piece.at?.length ? piece.at.join() : [])));
  const isGround = (piece: Piece): boolean => GROUNDS.includes(piece.kind) && !(piece.kind === "tile" && spaces.has(piece.at?.join() ?? "-"));
  const grounds: Stand[] = pieces.filter(isGround).map((ground) => ({ ground, riders: [] }));
  const loose: Piece[] = [];
  for (const piece of pieces) {
    if (isGround(piece)) continue;
    const under = piece.at?.length ? grounds.find(({ ground }) => ground.at?.join() === piece.at?.join()) : undefined;
    if (under) under.riders.push(piece);
    else loose.push(piece);
  }
  return { stands: grounds, loose };
}

/** All that a seat may choose now, its question's options first. */
export const choices = (view: View): Described[] => [...(view.question?.options ?? []), ...(view.interludes ?? [])];

/** The only thing that can be chosen, if there is only one and nothing else might be wanted. */
export function forced(question: Question | null | undefined): Described | undefined {
  const [only, ...others] = question?.options ?? [];
  return others.length || only?.revises ? undefined : only;
}

/** Whose turn it is among the seats of one screen, where nobody has secrets: who can go on; of several, who acted last. */
export function turn(own: number[], views: Record<string, View>, acted: number | null): number | null {
  const asked = own.filter((seat) => views[seat]?.question);
  const able = asked.filter((seat) => views[seat]?.question?.options.some((option) => !option.free && !option.revises));
  const seats = able.length ? able : asked.length ? asked : own;
  return seats.find((seat) => seat === acted) ?? seats[0] ?? null;
}

/** The option of somebody who lets this pass. */
export const passing = (question: Question | null | undefined): Described | undefined => question?.options.find((option) => option.passes);

export interface Zones {
  tracks: Area[];
  centre: Area[];
  mine: Area[];
  /** By owner, in turn order. */
  others: Area[][];
}

/** The table seen from a seat: its own things nearest, those of the others around the middle. */
export function zones(scene: Scene, seat: number | null): Zones {
  const result: Zones = { tracks: [], centre: [], mine: [], others: [] };
  const others: Record<number, Area[]> = {};
  for (const area of scene.areas ?? []) {
    if (area.owner == null) (area.kind === "track" ? result.tracks : result.centre).push(area);
    else if (area.owner === seat) result.mine.push(area);
    else (others[area.owner] ??= []).push(area);
  }
  const after = (owner: string): number => (Number(owner) - (seat ?? 0) + 64) % 64;
  result.others = Object.keys(others).sort((a, b) => after(a) - after(b)).map((owner) => others[Number(owner)] ?? []);
  return result;
}

/** What somebody hears who cannot see the piece. */
export function aloud(piece: Piece, names: string[], options: number): string {
  const t = w.table;
  const parts = [piece.name];
  if (piece.capacity) parts.push(t.of(count(piece), piece.capacity));
  else if (count(piece) !== 1) parts.push(t.times(count(piece)));
  if (piece.face_down) parts.push(t.faceDown);
  if (piece.owner != null && !piece.name.includes(names[piece.owner] ?? "\0")) parts.push(t.belongs(names[piece.owner] ?? ""));
  parts.push(...marks(piece));
  if (piece.price) parts.push(t.costs(piece.price));
  if (options) parts.push(options === 1 ? t.clickable : t.options(options));
  return parts.join(", ");
}

/** Black or white, whichever can be read on this colour. */
export function inkOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.19 ? "#17140f" : "#ffffff";
}
