// Where a card may be put down.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { targetsFor } from "../../decks/static/decks/builder/search_found.js";

const known = ["", "main", "side", "runes", "maybe"].map((slug) => ({ slug, name: slug.toUpperCase() }));
const words = { kind: "not of this kind" };
const place = (slug, room = 3) => ({ slug, room, sure: 1 });
const card = (hint) => ({ id: "a", official: "A", section: "main", hint });
const shown = (one, given) => targetsFor(one, { known, words, side: "side", maybe: "maybe", from: null, isAsked: false, ...given }).map(({ slug, isOpen, why }) => [slug, isOpen, why]);
const hint = { allowed: true, section: "main", sections: [place("main"), place("side")], why_not: [] };

test("a row may go where the server says that such cards stand, and beside the deck", () => {
  assert.deepEqual(shown(card(hint), { from: "main" }), [["side", true, ""], ["runes", false, "not of this kind"], ["maybe", true, ""]]);
});

test("a row may go to a section that is full: its copies are in the deck already", () => {
  assert.deepEqual(shown(card({ ...hint, sections: [place("main"), place("side", 0)] }), { from: "main" })[0], ["side", true, ""]);
});

describe("a card of the search", () => {
  test("goes where there is room", () => assert.deepEqual(shown(card(hint)).slice(0, 2), [["main", true, ""], ["side", true, ""]]));
  test("goes where there is none as well", () => {
    const full = { ...hint, allowed: false, sections: [place("main", 0), place("side", 0)], why_not: [{ message: "Three copies at most." }] };
    assert.deepEqual(shown(card(full))[0], ["main", true, ""]);
  });
});

describe("a card without a hint", () => {
  test("goes beside the deck alone while the server is asked", () => assert.deepEqual(shown(card(), { from: "runes", isAsked: true }).filter(([, isOpen]) => isOpen), [["maybe", true, ""]]));
  test("goes home, to the side and beside the deck where the server does not answer", () => {
    assert.deepEqual(shown(card(), { from: "runes" }).filter(([, isOpen]) => isOpen).map(([slug]) => slug), ["main", "side", "maybe"]);
  });
});
