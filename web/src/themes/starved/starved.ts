import type { Theme } from "..";

export const starved: Omit<Theme, "paint"> = {
  tints: { hunt: "#6b2a1e", fish: "#1f4a63", gather: "#3f5426", luck: "#6a4a86", sun: "#a8701c", frost: "#3d5f86" },
  coin: "bead",
  cover: ["great-hall", "wolf", "pine"],
};
