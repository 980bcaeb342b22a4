import type { Theme } from "..";

export const stardew: Theme = {
  tints: {
    // seasons
    spring: "#7fae4e", summer: "#d9a52e", fall: "#c8692b", winter: "#6f9cc6",
    // places
    farm: "#7a5a2a", ranch: "#8a4a2c", town: "#8a5a6e", forge: "#565a66", mountain: "#5c6a52", forest: "#34623c", beach: "#2c6f86",
    // what can be done there: something wants it, or nothing does
    wanted: "#f0c04a", open: "#e6d8b4", joja: "#2f5fa8",
    // waters, and what else is on the track
    ocean: "#5fa9d8", river: "#6cc4b8", lake: "#8fa8e6", trash: "#b3afa3", chest: "#d9a94e",
    // the mine
    stone: "#bdb8aa", ore: "#d99a5c", geode: "#b3a5d6", stairs: "#86bf8f", bug: "#b6c465", slime: "#9ad672", knapsack: "#d3a56c", letter: "#e094a4",
    // tiles
    crop: "#9ccb62", seed: "#d8b97c", forageable: "#c3cb5c", fish: "#7fbfe0", product: "#ecc57c", mineral: "#c3a8ea", artifact: "#d3b287", material: "#c7a67a", loot: "#b6c465", fiber: "#bfd88a",
    // animals, buildings, cards
    coop: "#f0c06a", barn: "#e0a07c", building: "#e2cd9c", built: "#9ccb62", tool: "#a9bccb", use: "#a9bccb", item: "#d3a56c", epic: "#b38ad6", upgrade: "#7fc2ad", friend: "#ec92b0", event: "#e094a4",
    // letter and rooms
    goal: "#f0c65c", room: "#9fcf9a", done: "#86c25a",
    // the season's icons and the dice
    icon: "#b8d48f", "green-crow": "#7fae6a", "red-crow": "#dd8a76",
    "die-heart": "#e8788f", "die-junimo": "#8ecb62", "die-stardrop": "#b78ae6", "die-any": "#f0c65c",
    tree: "#5a9a5f", forage: "#c9dd9a", seen: "#f0c65c",
  },
  signs: { Gold: "gold", Wood: "wood", Stone: "stone", Stones: "stone", Heart: "heart", Hearts: "heart", heart: "heart", junimo: "junimo", stardrop: "stardrop" },
  lost: "winter",
  cover: ["barn", "sun", "farm"],
  paint: { sky: ["#5fb0d8", "#a9dbe0", "#ffe3a0"], hills: ["#7fae5a", "#5f934a"], ground: "#c9dc7a", light: "#fff0b0", things: ["#8a2f1c", "#7a5a14"], winter: false },
};
