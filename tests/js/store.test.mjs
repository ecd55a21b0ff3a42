// The deck and its past: steps are done as one, taken back as one, or not done at all.

import assert from "node:assert/strict";
import { test } from "node:test";

import { OperationError } from "../../decks/static/decks/builder/steps.js";
import { createStore } from "../../decks/static/decks/builder/store.js";

const row = { key: "a", section: "main", kind: "card", name: "Defy", count: 2, code: null, tags: [], note: "", card: "t.defy" };
const step = (op, count, more = {}) => ({ op, section: "main", card: "t.defy", name: "Defy", count, ...more });
const opened = (...rows) => createStore({ doc: { name: "", rows } });
const field = (value) => [{ op: "field", field: "name", value }];

test("a step that is refused leaves deck and past as they were, and nobody is told of it", () => {
  const store = opened(row);
  const { doc, version } = store;
  store.subscribe(() => assert.fail());

  assert.throws(() => store.dispatch([step("add", 1), step("remove", 99)]), (error) => error instanceof OperationError && error.place === 1);
  assert.deepEqual([store.doc, store.version, store.canUndo], [doc, version, false]);
});

test("steps are taken back and done again as one", () => {
  const store = opened(row);
  store.dispatch([step("move", 1, { to: "side" }), step("set", 4)]);
  const after = store.doc;

  store.undo();
  assert.deepEqual(store.doc.rows, [row]);
  store.redo();
  assert.deepEqual(store.doc, after);
});

test("steps that change nothing are no step back", () => {
  const store = opened(row);

  assert.equal(store.dispatch([step("set", 2), step("add", 0), step("move", 1, { to: "main" })]), false);
  assert.equal(store.canUndo, false);
});

test("what is moved whole keeps its key, so that its element and its focus stay", () => {
  const store = opened(row);
  store.dispatch([step("move", 2, { to: "side" })]);

  assert.deepEqual(store.doc.rows.map(({ key, section }) => [key, section]), [["a", "side"]]);
});

test("what is moved in part has a key of its own", () => {
  const store = opened(row);
  store.dispatch([step("move", 1, { to: "side" })]);

  assert.equal(new Set(store.doc.rows.map(({ key }) => key)).size, 2);
});

test("letters typed into one field are one step back", () => {
  const store = opened();
  store.dispatch(field("D"), { merge: "name" });
  store.dispatch(field("De"), { merge: "name" });
  store.undo();

  assert.equal(store.doc.name, "");
});
