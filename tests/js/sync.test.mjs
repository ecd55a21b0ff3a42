// Two decks where one was: nobody is asked where only one has changed, and what was here is one step back.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { network, requests } from "./page.mjs";

const { createStore } = await import("../../decks/static/decks/builder/store.js");
const { createSync } = await import("../../decks/static/decks/builder/sync.js");

const deck = (name) => ({ name, format: "standard", date: "", region: "", options: [], pool: "", rows: [] });
const rename = (store, value) => store.dispatch([{ op: "field", field: "name", value }]);

/** A deck that the server has under revision 1, and what the page would choose. */
function opened(choice = "") {
  const store = createStore({ doc: deck("mine") });
  const asked = [];
  const onConflict = (...docs) => {
    asked.push(docs.map(({ name }) => name));
    return choice;
  };
  return { store, asked, sync: createSync(store, { base: { revision: 1, doc: store.doc }, onConflict }) };
}

beforeEach(() => {
  localStorage.removeItem("deckwright.build.abc");
  requests.length = 0;
  network.answer = ({ headers }) => ({ status: 200, body: { revision: Number(headers["If-Match"].slice(1, -1)) + 1 } });
});

test("what is changed is sent under the revision that it was made from", async () => {
  const { store, sync } = opened();
  rename(store, "other");

  assert.equal(await sync.flush(), true);
  const [{ method, body, headers }] = requests;
  assert.deepEqual([method, body.name, headers["If-Match"], sync.base.revision], ["PUT", "other", '"1"', 2]);
});

test("what is changed and taken back is not sent", async () => {
  const { store, sync } = opened();
  rename(store, "other");
  store.undo();

  assert.equal(await sync.flush(), true);
  assert.deepEqual(requests, []);
});

test("the same deck under another revision is no conflict", () => {
  const { store, sync } = opened();
  rename(store, "other");

  assert.equal(sync.meet(deck("other"), 7), true);
  assert.deepEqual([sync.base.revision, sync.state], [7, "saved"]);
});

test("a deck that only the server has changed is taken, one step back", () => {
  const { store, sync } = opened();

  assert.equal(sync.meet(deck("theirs"), 7), true);
  assert.deepEqual([store.doc.name, sync.base.revision, sync.state], ["theirs", 7, "saved"]);
  store.undo();
  assert.equal(store.doc.name, "mine");
});

test("where both have changed somebody chooses, and mine goes under their revision", async () => {
  const { store, sync, asked } = opened("mine");
  rename(store, "other");

  assert.equal(sync.meet(deck("theirs"), 7), false);
  await sync.resolve({ doc: deck("theirs"), revision: 7 });
  assert.equal(await sync.flush(), true);
  assert.deepEqual([asked, requests[0].headers["If-Match"], requests[0].body.name], [[["other", "theirs", "mine"]], '"7"', "other"]);
});

test("what nobody chose stays a conflict, and nothing is sent", async () => {
  const { store, sync } = opened();
  rename(store, "other");
  await sync.resolve({ doc: deck("theirs"), revision: 7 });

  assert.deepEqual([sync.state, store.doc.name, await sync.flush(), requests], ["conflict", "other", false, []]);
});

test("a deck that was sent without an answer is known again", async () => {
  const { store, sync } = opened();
  rename(store, "other");
  network.answer = () => ({ status: 503, body: null });
  assert.equal(await sync.flush(), false);
  assert.equal(sync.state, "offline");
  rename(store, "third");

  assert.equal(sync.meet(deck("other"), 2), true);
  assert.deepEqual([store.doc.name, sync.base.revision], ["third", 2]);
});

test("another tab's deck is shown, and its revision is gone on from if it is newer", () => {
  const { store, sync } = opened();
  sync.follow({ doc: deck("tab"), past: [], future: [], base: { revision: 3, doc: deck("tab") } });
  assert.deepEqual([store.doc.name, sync.base.revision], ["tab", 3]);

  sync.follow({ doc: deck("late"), past: [], future: [], base: { revision: 2, doc: deck("late") } });
  assert.deepEqual([store.doc.name, sync.base.revision], ["late", 3]);
});
