// Which mark belongs to which line while a judged list is changed.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { marksOf, spanOf } from "../../decks/static/decks/line_marks.js";

describe("a line keeps its mark", () => {
  const after = (lines) => marksOf(["a", "b", "a"], [1, 2, 3], lines);
  test("where nothing was changed", () => assert.deepEqual(after(["a", "b", "a"]), [1, 2, 3]));
  test("wherever it has moved", () => assert.deepEqual(after(["b", "new", "a", "a"]), [2, null, 1, 3]));
  test("of several alike the first first", () => assert.deepEqual(after(["a", "x"]), [1, null]));
  test("and one more of it than was judged has none", () => assert.deepEqual(after(["a", "a", "a"]), [1, 3, null]));
});

test("lines of which no mark is known have none", () => assert.deepEqual(marksOf(["a", "b"], [1], ["a", "b"]), [1, null]));

describe("a line stands in the text", () => {
  test("from its first character to its last", () => assert.deepEqual(spanOf(["ab", "", "cde"], 2), [4, 7]));
  test("also where it is empty", () => assert.deepEqual(spanOf(["ab", "", "cde"], 1), [3, 3]));
});
