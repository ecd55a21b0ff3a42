// Many marks of a card: the first, and how many more.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { fewOf } = await import("../../decks/static/decks/builder/page.js");

const counts = (many) => {
  const { shown, more } = fewOf(Array.from({ length: many }, (_, at) => at));
  return [shown.length, more.length];
};

test("up to four are all shown", () => assert.deepEqual([0, 1, 4].map(counts), [[0, 0], [1, 0], [4, 0]]));

test("of more, three are shown and the rest is counted", () => assert.deepEqual([5, 10].map(counts), [[3, 2], [3, 7]]));

test("none is lost, and their order stays", () => {
  const { shown, more } = fewOf(["a", "b", "c", "d", "e"]);
  assert.deepEqual([...shown, ...more], ["a", "b", "c", "d", "e"]);
});
