// Makes one sprite of all icons that the page uses, and the list of whom to thank for them.
// Stops on a name that the icon sets do not have, and on a game icon whose author is not recorded.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const here = (path) => new URL(`../src/icons/${path}`, import.meta.url);
const read = (path) => JSON.parse(readFileSync(here(path), "utf8"));

const list = read("list.json");
const authors = read("authors.json");
const sets = {
  game: require("@iconify-json/game-icons/icons.json"),
  controls: require("@iconify-json/lucide/icons.json"),
};

const symbols = [];
const wrong = [];
const drawn = new Map(); // a picture with several names is drawn once
for (const [set, names] of Object.entries(list)) {
  const { icons, aliases = {}, width: size = 16 } = sets[set];
  for (const [ours, theirs] of Object.entries(names)) {
    const icon = icons[theirs] ?? icons[aliases[theirs]?.parent];
    if (!icon) {
      wrong.push(`${set}: there is no icon "${theirs}" (for "${ours}")`);
      continue;
    }
    if (set === "game" && !authors[theirs]) wrong.push(`authors.json names no author for "${theirs}"`);
    const id = set === "game" ? ours : `ui-${ours}`;
    const side = icon.width ?? size;
    const first = drawn.get(icon.body);
    drawn.set(icon.body, first ?? id);
    if (first) symbols.push(`<symbol id="${id}" viewBox="0 0 ${side} ${icon.height ?? side}"><use href="#${first}" width="${side}" height="${icon.height ?? side}"/></symbol>`);
    else symbols.push(`<symbol id="${id}" viewBox="0 0 ${side} ${icon.height ?? side}">${icon.body}</symbol>`);
  }
}
if (wrong.length) {
  console.error(wrong.join("\n"));
  process.exit(1);
}

const credits = Object.values(list.game)
  .filter((name, place, all) => all.indexOf(name) === place)
  .map((icon) => ({ icon, author: authors[icon] }))
  .sort((a, b) => a.author.localeCompare(b.author) || a.icon.localeCompare(b.icon));

writeFileSync(here("sprite.svg"), `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
writeFileSync(here("credits.json"), `${JSON.stringify(credits, null, 1)}\n`);
console.log(`${symbols.length} icons`);
