// Which card the panel shows of those that are meant.

import "./page.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";

const { shownOf } = await import("../../decks/static/decks/builder/card_panel.js");

const [pointed, focused, chosen] = ["pointed", "focused", "chosen"].map((id) => () => ({ id }));

test("the card that is pointed at comes before the focus in the deck, and that before the chosen result", () => {
  const shown = [{ hovered: pointed, focused, active: chosen }, { hovered: null, focused, active: chosen }, { hovered: null, focused: null, active: chosen }].map(shownOf);
  assert.deepEqual(shown.map(({ id }) => id), ["pointed", "focused", "chosen"]);
});

test("a row whose card is not known leaves the panel to the next", () => assert.equal(shownOf({ hovered: () => null, focused: null, active: chosen }).id, "chosen"));

test("nothing is shown where nothing is meant", () => assert.equal(shownOf({ hovered: null, focused: null, active: () => null }), null));
