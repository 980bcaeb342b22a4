/** A line through points, as the path of an SVG. */
export const curve = (points: [number, number][]): string => points.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
