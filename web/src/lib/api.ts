// The parts of the interface that are asked once.
import type { Diary, GameInfo, GameTheme, Rule, SetOut, SeatPlan } from "./wire";

async function get<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(path, { ...init, headers: { accept: "application/json", "content-type": "application/json" } });
  const body = (await answer.json().catch(() => null)) as (T & { error?: string; reason?: string; detail?: string }) | null;
  if (!answer.ok || body === null) throw new Error(body?.reason ?? body?.error ?? body?.detail ?? `${answer.status} ${answer.statusText}`);
  return body;
}

export const games = (): Promise<GameInfo[]> => get<GameInfo[]>("/api/games");

export const theme = (game: string): Promise<GameTheme> => get<GameTheme>(`/api/games/${encodeURIComponent(game)}/theme`);

export const diary = (game: string): Promise<Diary> => get<Diary>(`/api/games/${encodeURIComponent(game)}/diary`);

export interface Rulebook {
  rules: Rule[];
  rulings?: { id: string; text: string }[];
}

const books = new Map<string, Promise<Rulebook>>();

/** The rules of a game, fetched once. */
export function rulebook(game: string): Promise<Rulebook> {
  let book = books.get(game);
  if (!book) {
    book = get<Rulebook>(`/api/games/${encodeURIComponent(game)}/rules`);
    book.catch(() => books.delete(game));
    books.set(game, book);
  }
  return book;
}

export const claim = (table: string, link: string): Promise<{ table: string; seat: number; token: string }> =>
  get(`/api/tables/${encodeURIComponent(table)}/claim`, { method: "POST", body: JSON.stringify({ link }) });

export const setOut = (game: string, seats: SeatPlan[], options: Record<string, unknown>, packs: string[]): Promise<SetOut> =>
  get<SetOut>("/api/tables", { method: "POST", body: JSON.stringify({ game, seats, options, packs }) });
