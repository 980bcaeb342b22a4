// The story: putting it together, and the names in a line of it, so that they can wear their colours.
import type { Line, Update } from "./wire";

/** The whole story of each view, from what was known and what an update tells. */
export function stories(update: Update, known: Record<string, Line[]>): Record<string, Line[]> {
  const whole: Record<string, Line[]> = {};
  for (const [name, view] of Object.entries(update.views)) whole[name] = [...(known[name] ?? []).slice(0, update.kept?.[name] ?? 0), ...view.story];
  return whole;
}

export interface Part {
  text: string;
  seat: number;
}

export function told(text: string, names: string[]): Part[] {
  const known = names.filter((name) => name.length > 1);
  if (!known.length) return [{ text, seat: -1 }];
  const pattern = new RegExp(`(${[...known].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`);
  return text.split(pattern).filter(Boolean).map((part) => ({ text: part, seat: names.indexOf(part) }));
}
