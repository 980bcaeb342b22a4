// The names in a line of the story, so that they can wear their colours.

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
