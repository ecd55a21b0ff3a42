import assert from "node:assert/strict";
import { test } from "node:test";

import { isSubmit } from "../../decks/static/decks/submit_key.js";

const pressed = (keys) => isSubmit({ key: "Enter", ctrlKey: false, metaKey: false, isComposing: false, target: { localName: "textarea" }, ...keys });

test("Ctrl+Enter and Cmd+Enter in a text send its form", () => {
  assert.equal(pressed({ ctrlKey: true }), true);
  assert.equal(pressed({ metaKey: true }), true);
});

test("Enter alone, another key, another field and an unfinished word do not", () => {
  assert.equal(pressed({}), false);
  assert.equal(pressed({ ctrlKey: true, key: "a" }), false);
  assert.equal(pressed({ ctrlKey: true, target: { localName: "select" } }), false);
  assert.equal(pressed({ ctrlKey: true, isComposing: true }), false);
});
