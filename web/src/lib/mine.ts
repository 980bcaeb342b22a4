// The tables this browser sits at, with the tokens of its seats.

export interface MyTable {
  table: string;
  game: string;
  title: string;
  tokens: Record<string, string>;
  links?: Record<string, string>;
  seen: number;
}

const KEY = "overwinter.tables";

export function all(): MyTable[] {
  try {
    const tables = JSON.parse(localStorage.getItem(KEY) ?? "[]") as MyTable[];
    return tables.sort((a, b) => b.seen - a.seen);
  } catch {
    return [];
  }
}

function write(tables: MyTable[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(tables.slice(0, 60)));
  } catch {
    // a browser that keeps nothing: the table is lost with the page
  }
}

export const find = (table: string): MyTable | undefined => all().find((mine) => mine.table === table);

/** The tokens of its seats there. */
export const tokens = (table: string): string[] => [...new Set(Object.values(find(table)?.tokens ?? {}))].filter(Boolean);

/** Adds or changes a table; what is not given stays. */
export function remember(table: string, news: Partial<Omit<MyTable, "table">>): void {
  const before = find(table) ?? { table, game: "", title: "", tokens: {}, seen: 0 };
  const after = { ...before, ...news, tokens: { ...before.tokens, ...news.tokens }, seen: Date.now() };
  write([after, ...all().filter((mine) => mine.table !== table)]);
}

export const forget = (table: string): void => write(all().filter((mine) => mine.table !== table));
