import type { Theme } from "..";

const HUNT = "#6b2a1e";
const FISH = "#1f4a63";
const GATHER = "#3f5426";
const LUCK = "#6a4a86";

export const starved: Theme = {
  tints: {
    rabbit: HUNT, boar: HUNT, bull: HUNT, bow: HUNT,
    fish: FISH, piranha: FISH, shark: FISH,
    berries: GATHER, mushrooms: GATHER, "fruit-tree": GATHER,
    sun: "#a8701c", frost: "#3d5f86", clover: LUCK,
  },
  pictures: { spring: "spring", summer: "summer", autumn: "autumn", winter: "winter", yule: "yule", "seen this year": "raven" },
  price: /^Costs (\d+)\.\s*/,
  cover: ["great-hall", "wolf", "pine"],
};
