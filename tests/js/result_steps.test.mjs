// Which result a key leads to, in a list and in a grid.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { placeAfter, stepOf } from "../../decks/static/decks/builder/arrows.js";

const step = (key, given = {}) => stepOf({ key }, { columns: 3, isWalking: false, isAtEnd: false, ...given });

describe("in a list", () => {
  const list = (key, given) => step(key, { columns: 0, ...given });

  test("up and down go by one, pages by eight", () => assert.deepEqual(["ArrowDown", "ArrowUp", "PageDown", "PageUp"].map((key) => list(key)), [1, -1, 8, -8]));
  test("left and right belong to the text", () => assert.deepEqual(["ArrowLeft", "ArrowRight"].map((key) => list(key, { isWalking: true, isAtEnd: true })), [0, 0]));
  test("the ends are held", () => assert.deepEqual([placeAfter(1, -8, { count: 5, columns: 0 }), placeAfter(3, 8, { count: 5, columns: 0 })], [0, 4]));
});

describe("in a grid of three columns", () => {
  const go = (from, by) => placeAfter(from, by, { count: 8, columns: 3 });

  test("up and down go by rows", () => assert.deepEqual(["ArrowDown", "ArrowUp", "PageDown", "PageUp"].map((key) => step(key)), [3, -3, 9, -9]));
  test("right goes by columns once the text has no place for it, left once somebody walks there", () => {
    assert.deepEqual([step("ArrowRight"), step("ArrowRight", { isAtEnd: true }), step("ArrowRight", { isWalking: true })], [0, 1, 1]);
    assert.deepEqual([step("ArrowLeft", { isAtEnd: true }), step("ArrowLeft", { isWalking: true })], [0, -1]);
  });
  test("a modifier leaves the arrow to the text", () => assert.equal(stepOf({ key: "ArrowLeft", shiftKey: true }, { columns: 3, isWalking: true, isAtEnd: true }), 0));
  test("the first row holds its column", () => assert.deepEqual([go(1, -3), go(4, -9)], [1, 1]));
  test("from above a gap in the last row the way leads to the last", () => assert.deepEqual([go(5, 3), go(7, 3), go(6, 3)], [7, 7, 6]));
  test("without results there is no place but the first", () => assert.equal(placeAfter(-1, 1, { count: 1, columns: 3 }), 0));
});
