// The sections of the deck, what they are counted to, and their rows.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { grouped, isBlamed, itemsOf, sectionsOf, sortOf, stacked } from "../../decks/static/decks/builder/deck_sections.js";

const known = ["main", "side", "runes", "maybe"].map((slug) => ({ slug, name: slug.toUpperCase(), leads: slug === "main" }));
const card = (key, section = "main", count = 1) => ({ key, section, kind: "card", name: key, count });
const shown = (given) => sectionsOf({ rows: [], ghosts: [], known, isPending: false, ...given });
const slugs = (given) => shown(given).map(({ slug }) => slug);

test("a row is a card, an open line, a comment or the head of a group", () => {
  assert.deepEqual([card("a"), { kind: "unknown" }, { kind: "comment" }, { group: "" }].map(sortOf), ["card", "open", "comment", "group"]);
});

describe("a section is shown", () => {
  test("that leads, before the judge has answered", () => assert.deepEqual(slugs({}), ["main"]));
  test("that the format bounds, and no other", () => assert.deepEqual(slugs({ judged: [{ slug: "runes", bound: "12" }, { slug: "main", bound: "" }] }), ["runes"]));
  test("that has rows, in the game's order", () => assert.deepEqual(slugs({ rows: [card("a", "maybe"), card("b", "side")] }), ["main", "side", "maybe"]));
  test("whose last row has just gone", () => assert.deepEqual(slugs({ ghosts: [card("a", "side")] }), ["main", "side"]));
});

describe("a section is counted", () => {
  const one = (judged, rows) => shown({ judged: [{ slug: "main", bound: "40", ...judged }], rows })[0];

  test("with those beside it, cards alone", () => {
    const rows = [card("a", "main", 3), card("b", "side", 2), card("c", "maybe", 9), { key: "d", section: "main", kind: "unknown", text: "4 x", count: 4 }];
    assert.equal(one({ beside: ["SIDE"] }, rows).count, 5);
  });

  test("as too many or too few where that was found", () => {
    const found = ["over", "short"].map((word) => shown({ compared: [{ word, slug: "main", count: 43, limit: 40 }] })[0]);
    assert.deepEqual(found.map(({ over, isUnder }) => [over, isUnder]), [[3, false], [0, true]]);
  });

  test("as neither where nothing was found", () => {
    const { over, isUnder } = one({}, [card("a", "main", 99)]);
    assert.deepEqual([over, isUnder], [0, false]);
  });
});

describe("a row just gone", () => {
  const itemOf = (row) => ({ key: row.key, row });
  const keys = (ghosts, rows) => itemsOf("main", { rows, ghosts, itemOf }).map(({ key, isGhost }) => (isGhost ? `(${key})` : key)).join(" ");
  const rows = [card("a"), card("b"), card("x", "side")];

  test("keeps its place behind the row before it", () => assert.equal(keys([{ row: card("g"), before: "a" }], rows), "a (g) b"));
  test("keeps the first place", () => assert.equal(keys([{ row: card("g"), before: null }], rows), "(g) a b"));
  test("of another section has no place here", () => assert.equal(keys([{ row: card("g", "side"), before: null }], rows), "a b"));
});

describe("groups", () => {
  const item = (key, kind, count = 1) => ({ key, sort: "card", card: { kind }, row: { count } });
  const groupOf = ({ kind }) => kind;
  const keys = (items) => grouped(items, { slug: "main", groupOf, language: "en" }).map(({ key }) => key);

  test("are in the order of their words and numbers, the nameless last", () => {
    const items = [item("a", ""), item("b", "Cost 10"), item("c", "Cost 2")];
    assert.deepEqual(keys(items), ["group:main:Cost 2", "c", "group:main:Cost 10", "b", "group:main:", "a"]);
  });

  test("count their cards without those just gone", () => {
    const items = [item("a", "Unit", 3), { ...item("b", "Unit", 2), isGhost: true }, item("c", "Spell")];
    const heads = grouped(items, { slug: "main", groupOf, language: "en" }).filter(({ sort }) => sort === "group");
    assert.deepEqual(heads.map(({ row }) => row), [{ group: "Spell", count: 1 }, { group: "Unit", count: 3 }]);
  });

  test("have no heads where none has a name", () => assert.deepEqual(keys([item("a", ""), item("b", "")]), ["a", "b"]));
});

describe("stacks", () => {
  const item = (key, cost, count = 1) => ({ key, sort: "card", card: { cost }, row: { count } });
  const stacks = (items) => stacked(items, { slug: "main", groupOf: ({ cost }) => cost, language: "en" });
  const shown = (items) => stacks(items).map(({ key, count, members }) => [key, count, members?.map((member) => member.key)]);

  test("hold the cards of a cost in the order of the deck", () => {
    assert.deepEqual(shown([item("a", "3", 2), item("b", "1"), item("c", "3", 3)]), [["stack:main:1", 1, ["b"]], ["stack:main:3", 5, ["a", "c"]]]);
  });

  test("stand behind the lines that are no cards, which stay as they are", () => {
    const [open, comment] = ["open", "comment"].map((sort) => ({ key: sort, sort, row: { text: sort } }));
    assert.deepEqual(stacks([item("a", "1"), open, comment]).map(({ sort }) => sort), ["open", "comment", "stack"]);
  });

  test("count no copies of what is just gone, but keep its place", () => assert.deepEqual(shown([item("a", "1"), { ...item("b", "1", 3), isGhost: true }]), [["stack:main:1", 1, ["a", "b"]]]));

  test("have no head where there is one, without a name", () => {
    assert.deepEqual([[item("a", "")], [item("a", "2")], [item("a", ""), item("b", "2")]].map((items) => stacks(items)[0].isBare), [true, false, false]);
  });
});

test("a row is blamed by its card, in the section that the fault names if it names one", () => {
  const faults = [{ cards: [{ id: "a", section: "main" }, { id: "b" }] }];

  assert.deepEqual([["a", "main"], ["a", "side"], ["b", "side"], ["c", "main"]].map(([id, section]) => isBlamed(faults, { section }, id)), [true, false, true, false]);
});
