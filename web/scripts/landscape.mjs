// Draws the winter landscape behind the page: ridges, pines and snow, cut like a woodblock. Always the same.
import { writeFileSync } from "node:fs";

let seed = 20;
const random = () => {
  seed = (seed * 1664525 + 1013904223) % 4294967296;
  return seed / 4294967296;
};
const W = 1600;
const H = 900;
const f = (n) => n.toFixed(1).replace(/\.0$/, "");

function ridge(base, height, steps) {
  const points = [];
  for (let i = 0; i <= steps; i++) {
    const x = (W * i) / steps;
    const y = base - height * (0.5 + 0.5 * Math.sin(i * 1.7 + base)) * (0.35 + 0.65 * random());
    points.push([x, y]);
  }
  return points;
}

const closed = (points, bottom = H) =>
  `M0 ${bottom}L${points.map(([x, y]) => `${f(x)} ${f(y)}`).join("L")}L${W} ${bottom}Z`;

function hatching(points, length, gap, lean) {
  let d = "";
  for (let k = 0; k < points.length - 1; k++) {
    const [x1, y1] = points[k];
    const [x2, y2] = points[k + 1];
    const count = Math.max(2, Math.floor((x2 - x1) / gap));
    if (y2 < y1) continue; // only the slopes that fall away from the light are cut
    for (let i = 0; i < count; i++) {
      const t = (i + random() * 0.4) / count;
      const x = x1 + (x2 - x1) * t;
      const y = y1 + (y2 - y1) * t + 3;
      const l = length * (0.4 + 0.6 * random()) * (0.4 + t);
      d += `M${f(x)} ${f(y)}l${f(lean * l)} ${f(l)}`;
    }
  }
  return d;
}

function pine(x, y, s) {
  let d = "";
  for (let tier = 0; tier < 4; tier++) {
    const top = y - s + tier * s * 0.2;
    const half = s * (0.09 + tier * 0.065);
    const low = top + s * 0.34;
    d += `M${f(x)} ${f(top)}L${f(x + half)} ${f(low)}L${f(x + half * 0.3)} ${f(low - s * 0.05)}L${f(x)} ${f(low + s * 0.02)}L${f(x - half * 0.35)} ${f(low - s * 0.05)}L${f(x - half)} ${f(low)}Z`;
  }
  return `${d}M${f(x - s * 0.03)} ${f(y - s * 0.1)}h${f(s * 0.06)}v${f(s * 0.12)}h${f(-s * 0.06)}Z`;
}

function forest(base, count, size, spread) {
  let d = "";
  for (let i = 0; i < count; i++) {
    d += pine(random() * W, base + random() * spread, size * (0.6 + 0.7 * random()));
  }
  return d;
}

const far = ridge(330, 210, 14);
const middle = ridge(430, 150, 18);
const near = ridge(560, 70, 10);
const parts = {
  far: closed(far),
  farCuts: hatching(far, 90, 7, -0.55),
  middle: closed(middle),
  middleCuts: hatching(middle, 70, 6, -0.6),
  trees: forest(500, 90, 62, 40),
  near: closed(near),
  edge: forest(585, 46, 96, 30),
};
let flakes = "";
for (let i = 0; i < 260; i++) {
  flakes += `<circle cx="${f(random() * W)}" cy="${f(random() * H)}" r="${f(0.6 + random() * 1.8)}"/>`;
}
let drifts = "";
for (let i = 0; i < 46; i++) {
  const x = random() * W;
  const y = 620 + random() * 270;
  const l = 60 + random() * 180;
  drifts += `M${f(x)} ${f(y)}q${f(l / 2)} ${f(-8 - random() * 8)} ${f(l)} 0`;
}

const draw = (c) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" preserveAspectRatio="xMidYMid slice">
<defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1">${c.sky.map((s, i) => `<stop offset="${i / (c.sky.length - 1)}" stop-color="${s}"/>`).join("")}</linearGradient>
<linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${c.snow[0]}"/><stop offset="1" stop-color="${c.snow[1]}"/></linearGradient></defs>
<rect width="${W}" height="${H}" fill="url(#s)"/>
<circle cx="1322" cy="50" r="28" fill="${c.moon}" opacity="${c.moonlight}"/>
<path d="${parts.far}" fill="${c.far}"/><path d="${parts.farCuts}" stroke="${c.cut}" stroke-width="1.6" opacity=".35"/>
<path d="${parts.middle}" fill="${c.middle}"/><path d="${parts.middleCuts}" stroke="${c.cut}" stroke-width="1.8" opacity=".4"/>
<path d="${parts.trees}" fill="${c.trees}"/>
<path d="${parts.near}" fill="url(#g)"/><path d="${parts.edge}" fill="${c.edge}"/>
<path d="${drifts}" fill="none" stroke="${c.drift}" stroke-width="2" stroke-linecap="round" opacity=".5"/>
<g fill="${c.flake}" opacity="${c.fall}">${flakes}</g></svg>
`;

const out = (name) => new URL(`../src/assets/${name}.svg`, import.meta.url);
writeFileSync(out("dusk"), draw({
  sky: ["#0b1526", "#16294a", "#3a4a6b", "#7a6a78"], moon: "#f2ead2", moonlight: 0.9, far: "#2b3c5e", middle: "#1f2f4d",
  cut: "#0b1526", trees: "#111f36", snow: ["#33476a", "#18263f"], edge: "#0b1526", drift: "#5c7299", flake: "#dfe9f5", fall: 0.5,
}));
writeFileSync(out("day"), draw({
  sky: ["#b9cad6", "#d5dfe2", "#ece9dd", "#f4e6cf"], moon: "#fff6df", moonlight: 0.8, far: "#b4c2cc", middle: "#95a7b4",
  cut: "#4d5f70", trees: "#5d7180", snow: ["#eef2f2", "#dfe6e8"], edge: "#3f5363", drift: "#b4c3cc", flake: "#ffffff", fall: 0.8,
}));
