import { describe, expect, it } from "vitest";
import { dots } from "../src/lib/dice";
import { linkIn, tokensIn } from "../src/lib/links";
import { bent, layOut } from "../src/lib/maps";
import { share } from "../src/lib/share";
import { search } from "../src/lib/rules";
import { aloud, byPiece, forced, initials, inkOn, isOdds, passing, seatColours, sentences, split, stands, turn, zones } from "../src/lib/scene";
import { stories, told } from "../src/lib/story";
import type { Area, Question, Scene, Update, View } from "../src/lib/wire";

const question = (...options: Question["options"]): Question => ({ text: "?", kind: "one", rule: "", options });

describe("one screen without secrets", () => {
  const view = (...options: Question["options"]): View => ({ game: "", seat: 0, names: [], scene: { title: "" }, story: [], waiting: [], question: options.length ? question(...options) : null });
  const place = { id: "place", text: "" };
  const back = { id: "back", text: "", revises: true };
  it("stays with whoever goes on", () => expect(turn([0, 1], { 0: view(place), 1: view(place) }, 1)).toBe(1));
  it("goes to whoever can do more than take back", () => expect(turn([0, 1], { 0: view(back), 1: view(place) }, 0)).toBe(1));
  it("goes to whoever is asked", () => expect(turn([0, 2], { 0: view(), 2: view(back) }, 0)).toBe(2));
  it("stays when nobody is asked", () => expect(turn([0, 2], { 0: view(), 2: view() }, 2)).toBe(2));
});

describe("a scene", () => {
  const mat = (owner: number): Area => ({ id: `m${owner}`, kind: "mat", title: "", owner });
  const scene: Scene = {
    title: "",
    areas: [
      { id: "year", kind: "track", title: "" },
      { id: "row", kind: "row", title: "" },
      mat(0), mat(1),
      { ...mat(2), pieces: [{ id: "b", kind: "marker", name: "", owner: 2, badges: ["#123456", "x"] }] },
    ],
  };
  it("puts the own mat nearest and the others in turn order", () => {
    const zone = zones(scene, 1);
    expect(zone.mine.map((area) => area.id)).toEqual(["m1"]);
    expect(zone.others.map(([area]) => area?.id)).toEqual(["m2", "m0"]);
    expect(zone.tracks).toHaveLength(1);
  });
  it("takes a seat's colour from its pieces", () => expect(seatColours(scene, 3)[2]).toBe("#123456"));
  it("splits a place from a name", () => {
    expect(split("A: Pike")).toEqual({ place: "A", name: "Pike" });
    expect(split("Barn")).toEqual({ place: "", name: "Barn" });
  });
  it("tells the rule from the flavour", () => expect(sentences("Pays 3. Cold hands.")).toEqual({ rule: "Pays 3.", flavour: "Cold hands." }));
  it("tells seats apart in a letter or two", () => {
    expect(initials(["Farmer", "Fisher", "Miner"])).toEqual(["Fa", "Fi", "M"]);
    expect(initials(["Chieftain 1", "Chieftain 2"])).toEqual(["1", "2"]);
  });
  it("is told aloud", () =>
    expect(aloud({ id: "b", kind: "token", name: "Barn", count: 2, capacity: 4, owner: 0 }, ["Ashfoot"], 1)).toBe("Barn, 2 of 4, of Ashfoot, can be chosen"));
  it("is readable in every colour", () => {
    expect(inkOn("#f0e0c0")).toBe("#17140f");
    expect(inkOn("#2f2f4a")).toBe("#ffffff");
  });
});

describe("choices", () => {
  it("lie on their pieces", () => expect(byPiece([{ id: "a", text: "", piece: "p" }, { id: "b", text: "" }, { id: "c", text: "", piece: "p" }]).get("p")).toHaveLength(2));
  it("are forced when there is one", () => {
    expect(forced(question({ id: "a", text: "" }))?.id).toBe("a");
    expect(forced(question({ id: "a", text: "" }, { id: "b", text: "" }))).toBeUndefined();
    expect(forced(question({ id: "a", text: "", revises: true }))).toBeUndefined();
  });
  it("lie where something is put, too", () => expect(byPiece([{ id: "a", text: "", piece: "p", onto: "q" }], "onto").get("q")).toHaveLength(1));
  it("are passed on by what the game says is passing", () => {
    expect(passing(question({ id: "a", text: "", piece: "p" }, { id: "b", text: "", passes: true }))?.id).toBe("b");
    expect(passing(question({ id: "a", text: "", piece: "p" }, { id: "b", text: "" }))).toBeUndefined();
  });
});

describe("pieces", () => {
  it("stand on what is at the same place", () => {
    const laid = stands([
      { id: "s", kind: "space", name: "", at: [2] },
      { id: "p", kind: "pawn", name: "", at: [2] },
      { id: "q", kind: "pawn", name: "", at: [3] },
      { id: "m", kind: "marker", name: "" },
    ]);
    expect(laid.stands[0]?.riders.map((piece) => piece.id)).toEqual(["p"]);
    expect(laid.loose.map((piece) => piece.id)).toEqual(["q", "m"]);
  });
  it("are tiles that lie on a space", () => {
    const laid = stands([
      { id: "s", kind: "space", name: "", at: [0, 0] },
      { id: "t", kind: "tile", name: "", at: [0, 0] },
      { id: "u", kind: "tile", name: "", at: [1, 0] },
    ]);
    expect(laid.stands.map((stand) => stand.ground.id)).toEqual(["s", "u"]);
    expect(laid.stands[0]?.riders.map((piece) => piece.id)).toEqual(["t"]);
  });
  it("tell odds from words", () => expect(["44%", "River", "5"].map(isOdds)).toEqual([true, false, false]));
  it("show as many dots as they should", () => {
    for (const face of [1, 2, 3, 4, 5, 6]) expect(new Set(dots(String(face)).map(String)).size).toBe(face);
    expect(dots("rain")).toEqual([]);
  });
});

describe("an update", () => {
  it("is made of what was told before where that is equal", () => {
    const old = { a: { b: [1, { c: 2 }] }, d: { e: 1 } };
    const fresh = share(old, { a: { b: [1, { c: 2 }] }, d: { e: 2 } });
    expect(fresh).toEqual({ a: { b: [1, { c: 2 }] }, d: { e: 2 } });
    expect(fresh.a).toBe(old.a);
    expect(fresh.d).not.toBe(old.d);
    expect(share(old, structuredClone(old))).toBe(old);
    expect(share({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(share([1, 2], [1])).toEqual([1]);
    expect(share({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
  });
});

describe("a map", () => {
  it("lays hexes out without overlap and inside its frame", () => {
    const at = (q: number, r: number) => ({ id: `${q},${r}`, kind: "tile" as const, name: "", at: [q, r] });
    const plan = layOut({ id: "m", kind: "hexmap", title: "", pieces: [at(0, 0), at(1, 0), at(0, 1), at(-1, 1)] });
    for (const one of plan.spots) {
      expect(one.x).toBeGreaterThanOrEqual(0.5);
      expect(one.x).toBeLessThanOrEqual(plan.width - 0.5 + 1e-9);
      for (const other of plan.spots) if (one !== other) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(0.99);
    }
  });
});

describe("a map of places", () => {
  const at = [1, 1];
  const plan = layOut({
    id: "m", kind: "map", title: "", links: [["inn", "quay"]],
    pieces: [
      { id: "inn", kind: "space", name: "", at },
      { id: "eat", kind: "token", name: "", at },
      { id: "toll", kind: "marker", name: "", at },
      { id: "sleep", kind: "token", name: "", at },
      { id: "cook", kind: "pawn", name: "", at },
      { id: "quay", kind: "space", name: "", at: [3, 0] },
      { id: "shell", kind: "token", name: "", at: [2, 2] },
    ],
  });
  it("writes on a sign what there is, and lets people stand on it", () => {
    expect(plan.signs).toBe(true);
    expect(plan.spots.map((spot) => spot.piece.id)).toEqual(["inn", "quay", "shell"]);
    expect(plan.spots[0]?.lines.map((line) => line.map((piece) => piece.id))).toEqual([["eat", "toll"], ["sleep"]]);
    expect(plan.spots[0]?.people.map((piece) => piece.id)).toEqual(["cook"]);
  });
  it("has bent ways from sign to sign", () => expect(bent([0, 0, 2, 0], 1)).toBe("M0 0Q1 0.18 2 0"));
});

describe("words", () => {
  it("go on where they were left", () => {
    const known = { 0: [{ text: "a" }, { text: "b" }] };
    const news = { views: { 0: { story: [{ text: "c" }] }, public: { story: [{ text: "d" }] } }, kept: { 0: 1 } } as unknown as Update;
    expect(stories(news, known)).toEqual({ 0: [{ text: "a" }, { text: "c" }], public: [{ text: "d" }] });
  });
  it("find the names in a line", () => expect(told("Ashfoot feeds Dunlark.", ["Ashfoot", "Dunlark"]).map((part) => part.seat)).toEqual([0, -1, 1, -1]));
  it("find a rule", () => {
    const book = { rules: [{ id: "X-1", section: "Food", text: "Each eats one." }, { id: "X-2", section: "End", text: "It ends." }] };
    expect(search(book, "eats FOOD", "").map((rule) => rule.id)).toEqual(["X-1"]);
    expect(search(book, "", "X-2")).toHaveLength(1);
  });
  it("find the seat in an address", () => {
    expect(linkIn("#link=abcdefghijklmnop")).toBe("abcdefghijklmnop");
    expect(linkIn("#watch")).toBe("");
    expect(linkIn("#seat=abcdefghijklmnop")).toBe("");
    expect(tokensIn("#seat=abcdefghijklmnop.qrstuvwxyz")).toEqual(["abcdefghijklmnop", "qrstuvwxyz"]);
    expect(tokensIn("#link=abcdefghijklmnop")).toEqual([]);
  });
});
