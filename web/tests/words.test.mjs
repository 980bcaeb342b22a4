import { readdirSync, readFileSync } from "node:fs";
import { parse } from "svelte/compiler";
import { expect, it } from "vitest";

const SPOKEN = ["aria-label", "title", "placeholder", "alt", "label"];
/** Names of people and of type are the same in every language. */
const NAMES = /Atkinson|Fraunces|IM Fell/;

/** Every word in a component's markup, as text or in an attribute that is read. */
function* words(node) {
  if (typeof node !== "object" || node === null) return;
  const { type, name, data, value } = node;
  if (type === "StyleDirective" || (type === "Attribute" && !SPOKEN.includes(name))) return;
  if (type === "Text" && /\p{L}{2,}/u.test(data) && !NAMES.test(data)) yield data.trim();
  for (const child of type === "Attribute" ? [value] : Object.values(node)) yield* words(child);
}

it("has all its words in the catalogue", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".svelte"));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => [...words(parse(readFileSync(`src/${file}`, "utf8"), { modern: true }).fragment)].map((text) => `${file}: ${text}`));
  expect(found).toEqual([]);
});
