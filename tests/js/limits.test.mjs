// What the server's numbers alone say of a deck: the vectors that Python runs too.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { compare, isOneQuestion, leaderAt } from "../../decks/static/decks/builder/limits.js";

const vectors = JSON.parse(readFileSync(new URL("../vectors/bounds.json", import.meta.url), "utf8"));
const doc = (given = {}) => ({ format: "standard", date: "", region: "", options: [], pool: "", rows: [], ...given });
const row = (card, section = "legend", count = 1) => ({ kind: "card", section, card, name: card, count });

describe("the numbers say what the engine says", () => {
  for (const { name, rows, limits, found } of vectors) test(`of ${name}`, () => assert.deepEqual(compare(rows, limits), found));
});

test("a card of which no number is known is not counted", () => {
  assert.deepEqual(compare([row("a", "main", 9)], { sections: [], copies: {} }), []);
});

describe("the question is another one", () => {
  const led = doc({ rows: [row("a")] });
  const others = { format: "casual", date: "2026-01-01", region: "china", options: ["precon"], pool: "1 A", rows: [row("b")] };
  for (const [field, value] of Object.entries(others)) {
    test(`with another ${field}`, () => assert.equal(isOneQuestion(led, { ...led, [field]: value }, ["legend"]), false));
  }

  test("but not with other cards elsewhere or another name", () => {
    assert.equal(isOneQuestion(led, { ...led, name: "x", rows: [row("z", "main"), ...led.rows] }, ["legend"]), true);
  });
});

describe("a card takes the place", () => {
  const parts = { known: [{ slug: "legend", leads: true }, { slug: "main", leads: false }], bounds: [{ slug: "legend", at_most: 1 }, { slug: "main", at_most: 1 }] };
  const at = (rows, section = "legend", given = {}) => leaderAt(rows, section, { id: "b", official: "b" }, { ...parts, ...given });

  test("of the only leader", () => assert.equal(at([row("a")]).card, "a"));
  test("of none where there is none, more than one, or itself", () => {
    for (const rows of [[], [row("a"), row("c")], [row("a", "legend", 2)], [row("b")]]) assert.equal(at(rows), null);
  });
  test("of none in a section that does not lead, or that takes several", () => {
    assert.equal(at([row("a", "main")], "main"), null);
    assert.equal(at([row("a")], "legend", { bounds: [{ slug: "legend", at_most: 2 }] }), null);
  });
});
