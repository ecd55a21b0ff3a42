// The deck behind one bar of the figures, and when all of it is shown again.

import "./page.mjs";
import assert from "node:assert/strict";
import { describe, test } from "node:test";

const { barsOf, following } = await import("../../decks/static/decks/builder/stats_pane.js");

const stats = {
  curve: [{ cost: 2, label: "2", query: "energy=2", cards: ["a", "b"] }, { cost: 3, label: "3", query: "energy=3", cards: [] }],
  kinds: [{ slug: "unit", name: "Unit", query: "kind:unit", cards: ["a"] }],
  traits: [{ trait: "domain", values: [{ slug: "fury", name: "Fury", query: "domain:fury", cards: ["b"] }] }],
};

test("bars are those of the curve, the kinds and the traits", () => {
  assert.deepEqual(barsOf(stats).map(({ query, word, cards }) => [query, word, cards.join("")]), [
    ["energy=2", "Cost 2", "ab"], ["energy=3", "Cost 3", ""], ["kind:unit", "Unit", "a"], ["domain:fury", "Fury", "b"],
  ]);
});

describe("with newer figures", () => {
  const row = (key, more) => ({ key, kind: "card", name: key, section: "main", count: 1, ...more });
  const idOf = ({ key }) => key;
  const follow = (query, rows, known = ["a", "x"]) => following({ query, cards: ["a"] }, stats, { rows, known: new Set(known), idOf });

  test("the bar has the cards that it counts now", () => assert.deepEqual(follow("energy=2", [row("a"), row("b"), row("x")]).cards, ["a", "b"]));
  test("a bar that counts nothing any more filters nothing", () => assert.equal(follow("energy=3", [row("a")]), null));
  test("a bar that is gone filters nothing", () => assert.equal(follow("energy=9", [row("a")]), null));
  test("a card that came and is not in it is not hidden", () => assert.equal(follow("energy=2", [row("a"), row("new")]), null));
  test("a line that is no card hides behind nothing", () => assert.notEqual(follow("energy=2", [row("a"), { key: "new", kind: "unknown", text: "?" }]), null));
});
