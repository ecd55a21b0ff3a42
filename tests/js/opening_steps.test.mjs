// How a deck begins, and what it needs.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { anyOf, neededOf, openingOf } from "../../decks/static/decks/builder/opening_steps.js";

const begins = [{ slug: "legend", least: 1 }, { slug: "missions", least: 3 }];
const card = (section, count = 1) => ({ kind: "card", section, name: "x", count });
const opened = (rows, given = {}) => openingOf({ rows, begins, ...given });

describe("a deck is begun", () => {
  test("with the first section", () => assert.deepEqual(opened([]), { slug: "legend", at: 0 }));
  test("with the next once the first has its cards", () => assert.deepEqual(opened([card("legend")]), { slug: "missions", at: 1 }));
  test("with the same until it has all its cards", () => assert.deepEqual(opened([card("legend"), card("missions", 2)]), { slug: "missions", at: 1 }));
  test("with no section once each has its cards", () => assert.equal(opened([card("legend"), card("missions", 3)]), null));
  test("with no section where other cards are in it", () => assert.equal(opened([card("main")]), null));
  test("with no section where a line is open", () => assert.equal(opened([{ kind: "unknown", section: "legend", text: "1 x", count: 1 }]), null));
  test("with a trait where no section comes first", () => assert.deepEqual(opened([], { begins: [], isBare: true }), { slug: "", at: 0 }));
  test("with nothing where no trait comes first either", () => assert.equal(opened([], { begins: [] }), null));
  test("with a trait until it has a card", () => assert.equal(opened([card("main")], { begins: [], isBare: true }), null));
});

describe("a deck needs", () => {
  const section = (slug, given) => ({ slug, name: slug, count: 0, bound: "1", at_least: 1, one_of: [], off: true, ...given });
  const needed = (...sections) => neededOf(sections).map(({ slug, isDone }) => [slug, isDone]);

  test("the sections that must have cards", () => assert.deepEqual(needed(section("main"), section("side", { at_least: 0, bound: "0–8", off: false })), [["main", false]]));
  test("one of several sizes, unless none will do", () => {
    assert.deepEqual(needed(section("fields", { at_least: 0, one_of: [1, 3] })), [["fields", false]]);
    assert.deepEqual(needed(section("side", { at_least: 0, one_of: [0, 10] })), []);
  });
  test("no section without a bound", () => assert.deepEqual(needed(section("main", { bound: "", at_least: 0 })), []));
  test("nothing more of a section that is as asked", () => assert.deepEqual(needed(section("main", { off: false })), [["main", true]]));
});

test("of several values any will do", () => {
  assert.equal(anyOf("colour", ["red", "blue"], (field, value) => `${field}:${value}`), "colour:red or colour:blue");
});
