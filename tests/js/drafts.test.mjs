// The drafts of new decks that a page finds in this browser.

import assert from "node:assert/strict";
import { test } from "node:test";

const { draftOf } = await import("../../decks/static/decks/drafts.js");

const draft = (name, ...counts) => JSON.stringify({ form: 1, doc: { name, rows: counts.map((count) => ({ count })) } });
const storage = (kept) => ({ getItem: (key) => kept[key.replace("deckwright.build.", "")] ?? null });

test("a draft has its name and the number of its cards", () => {
  assert.deepEqual(draftOf(storage({ "new:wow": draft(" Rush ", 3, 4) }), "wow", ""), { name: "Rush", cards: 7 });
});

test("a line that is no card counts for none", () => {
  const kept = storage({ "new:wow": JSON.stringify({ form: 1, doc: { name: "", rows: [{ text: "what?" }] } }) });
  assert.deepEqual(draftOf(kept, "wow", ""), { name: "", cards: 0 });
});

test("one's own comes before that of nobody, and those of others are not shown", () => {
  const kept = storage({ "new:wow": draft("Nobody's", 1), "ann:new:wow": draft("Ann's", 1), "ben:new:wow": draft("Ben's", 1) });
  assert.deepEqual(["ann", "cid", ""].map((owner) => draftOf(kept, "wow", owner).name), ["Ann's", "Nobody's", "Nobody's"]);
});

test("there is none of another game, without cards, of another form, or that cannot be read", () => {
  const kept = { "new:wow": draft("Rush", 1), "new:rise": draft("Rush"), "new:zero": '{"form":2,"doc":{"name":"","rows":[{}]}}', "new:vividz": "{" };
  assert.deepEqual(["riftbound", "rise", "zero", "vividz"].map((game) => draftOf(storage(kept), game, "")), [null, null, null, null]);
});

test("a storage that may not be read has none", () => {
  const closed = { getItem: () => { throw new Error("SecurityError"); } };
  assert.equal(draftOf(closed, "wow", ""), null);
});
