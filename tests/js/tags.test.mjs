// Tags as typed, cut to what a line can say.

import assert from "node:assert/strict";
import { test } from "node:test";

import { MOST, isOneLine } from "../../decks/static/decks/builder/steps.js";
import { tagged } from "../../decks/static/decks/builder/steps.js";

const row = { section: "main", name: "Inferna", count: 1, tags: ["old"], note: "" };
const tags = (text) => tagged(row, text).put.tags;

test("tags stand apart by spaces, commas or signs, each once", () => assert.deepEqual(tags("#ramp, late，＃快攻 ramp、x"), ["ramp", "late", "快攻", "x"]));

test("none takes the old ones out", () => assert.deepEqual(tagged(row, " "), { put: { ...row, tags: [] }, isCut: false }));

test("what no list reads as a tag is left out, and that is told", () => assert.deepEqual([tags("#2drop ok"), tagged(row, "#2drop ok").isCut], [["ok"], true]));

test("a tag is cut by characters, not by halves of them", () => {
  const long = "𠀀".repeat(MOST.letters + 1);
  assert.deepEqual(tags(long), ["𠀀".repeat(MOST.letters)]);
});

test("a line holds so many tags and no more", () => assert.equal(tags(Array.from({ length: 25 }, (_, n) => `t${n}`).join(" ")).length, MOST.tags));

test("a line holds so many characters and no more", () => {
  const { put, isCut } = tagged(row, Array.from({ length: 20 }, (_, n) => `${String.fromCharCode(97 + n)}`.repeat(40)).join(" "));
  assert.ok(isCut && isOneLine(put) && put.tags.length > 0);
});
