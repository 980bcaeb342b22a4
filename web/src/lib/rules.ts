// Finding a rule.
import type { Rulebook } from "./api";
import type { Rule } from "./wire";

/** All rules and rulings with these words; only the wanted one while nothing is searched for. */
export function search(book: Rulebook, words: string, wanted: string): Rule[] {
  const all: Rule[] = [...book.rules, ...(book.rulings ?? []).map((ruling) => ({ ...ruling, section: "" }))];
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (!terms.length) return wanted ? all.filter((rule) => rule.id === wanted) : all;
  return all.filter((rule) => {
    const text = `${rule.id} ${rule.section} ${rule.text}`.toLowerCase();
    return terms.every((term) => text.includes(term));
  });
}

export function sections(rules: Rule[]): { title: string; rules: Rule[] }[] {
  const result: { title: string; rules: Rule[] }[] = [];
  for (const rule of rules) {
    const section = result.find((one) => one.title === rule.section);
    if (section) section.rules.push(rule);
    else result.push({ title: rule.section, rules: [rule] });
  }
  return result;
}
