// Which box lies next in the direction of an arrow.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { nearest } from "../../decks/static/decks/builder/arrows.js";

const box = (left, top, width = 100, height = 140) => ({ left, top, width, height });

describe("in a grid of three columns, the last row of two", () => {
  const boxes = [0, 1, 2, 3, 4].map((at) => box((at % 3) * 110, Math.floor(at / 3) * 150));
  const go = (from, key) => nearest(boxes, from, key);

  test("left and right go along the row", () => assert.deepEqual([go(0, "ArrowRight"), go(2, "ArrowLeft")], [1, 1]));
  test("up and down keep the column", () => assert.deepEqual([go(1, "ArrowDown"), go(4, "ArrowUp")], [4, 1]));
  test("below a gap the card aside is taken", () => assert.equal(go(2, "ArrowDown"), 4));
  test("beyond the edges there is none", () => assert.deepEqual([go(0, "ArrowLeft"), go(2, "ArrowRight"), go(0, "ArrowUp"), go(3, "ArrowDown")], [-1, -1, -1, -1]));
});

describe("in stacks of different length", () => {
  const boxes = [box(0, 0, 100, 30), box(0, 30, 100, 30), box(0, 60, 100, 90), box(110, 0, 100, 90)];

  test("down goes through the stack", () => assert.deepEqual([nearest(boxes, 0, "ArrowDown"), nearest(boxes, 1, "ArrowDown")], [1, 2]));
  test("right goes to the next stack, left to the card beside", () => assert.deepEqual([nearest(boxes, 1, "ArrowRight"), nearest(boxes, 3, "ArrowLeft")], [3, 1]));
});

test("another key leads nowhere", () => assert.equal(nearest([box(0, 0), box(0, 150)], 0, "Home"), -1));
