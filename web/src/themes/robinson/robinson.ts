import type { Theme } from "..";

export const robinson: Theme = {
  tints: {
    // terrain
    beach: "#c9a45c", plains: "#8a9a3f", hills: "#8a6a3a", mountains: "#6d6a70", river: "#2f6f8f", forest: "#2f5f3a", jungle: "#2f5f3a",
    // what is done, and its dice and decks
    threat: "#7a2f22", hunt: "#6b2a1e", build: "#7a5a2c", gather: "#4c6a34", explore: "#2c6272", camp: "#7a4a1e", rest: "#54467a",
    // weather and cards
    rain: "#2f5f93", snow: "#5d7c99", hungry: "#7a2f22", adventure: "#2c6272", mystery: "#54467a", event: "#6a4a2a", wreckage: "#3f5a52", beast: "#5f3a22",
    invention: "#7a5a2c", item: "#3f5a52", discovery: "#2f5f3a", treasure: "#8a6a1a",
  },
  cover: ["raft", "sun", "forest"],
  paint: { sky: ["#123a52", "#3f8396", "#f2c27a"], hills: ["#2b5c5a", "#1a3f42"], ground: "#e6cf98", light: "#ffd27a", winter: false },
};
