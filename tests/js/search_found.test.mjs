// What follows from an answer of the search, and how much room a found card has.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { FEWEST, MOST, chosen, following, isNew, isStale, mostOf, placeOf, roomOf, taking, wanted } from "../../decks/static/decks/builder/search_found.js";

const card = (id, hint = {}) => ({ id, official: id, section: "main", hint: { section: "main", sections: [], why_not: [], allowed: true, ...hint } });
const doc = (...rows) => ({ rows: rows.map(([name, count, section = "main"]) => ({ card: name, name, count, section })) });
const empty = { results: [], fresh: 0, version: -1, active: -1, next: null, asked: null, isWrong: false };
const question = { q: "a", wide: false, after: "", version: 1, doc: doc() };
const ids = ({ results }) => results.map((result) => result.card.id).join("");
const answer = (names, next = null) => ({ cards: [...names].map((name) => card(name)), next });

describe("an answer in the list", () => {
  const first = { ...empty, ...following(empty, answer("abc", "more"), question) };

  test("begins with the first card", () => {
    assert.deepEqual([ids(first), first.active, first.fresh, first.version, first.next], ["abc", 0, 3, 1, "more"]);
    assert.equal(chosen(first).card.id, "a");
  });

  test("without cards has none to choose", () => {
    const none = { ...empty, ...following(empty, answer(""), question) };
    assert.deepEqual([none.active, chosen(none)], [-1, null]);
  });

  test("that follows stands behind, and the chosen card stays", () => {
    const both = { ...first, active: 2, ...following({ ...first, active: 2 }, answer("de"), { ...question, after: "more", version: 2 }) };
    assert.deepEqual([ids(both), both.active, both.fresh, both.version, both.next], ["abcde", 2, 5, 1, null]);
  });

  test("with newer hints for the same cards leaves what is behind them, which is older", () => {
    const both = { ...first, ...following(first, answer("de", "end"), { ...question, after: "more" }) };
    const anew = { ...both, ...following(both, answer("abc", "more"), { ...question, version: 2 }) };
    assert.deepEqual([ids(anew), anew.fresh, isStale(anew)], ["abcde", 3, true]);
  });

  test("with other cards takes the place of all", () => {
    const both = { ...first, ...following(first, answer("de", "end"), { ...question, after: "more" }) };
    const anew = { ...both, ...following(both, answer("abx", "more"), { ...question, version: 2 }) };
    assert.deepEqual([ids(anew), isStale(anew)], ["abx", false]);
  });

  test("to another query begins at the first card again", () => {
    const other = following({ ...first, active: 2 }, answer("xy"), { ...question, q: "b" });
    assert.deepEqual([other.active, other.asked], [0, "b"]);
  });

  test("for another section begins at the first card again", () => {
    const other = following({ ...first, active: 2 }, { ...answer("xy"), section: "legend" }, { ...question, section: "legend" });
    assert.deepEqual([other.active, other.section, other.found], [0, "legend", "legend"]);
  });

  test("that is gone from a wrong query cannot be chosen", () => assert.equal(chosen({ ...first, isWrong: true }), null));
});

test("as many cards are asked for as are seen, within bounds", () => {
  const pane = { ...empty, active: 19, results: Array(40).fill({}), fresh: 10 };

  assert.equal(wanted(pane, { after: "", shown: 3, isNewList: true }), FEWEST);
  assert.equal(wanted(pane, { after: "", shown: 3, isNewList: false }), 20);
  assert.equal(wanted(pane, { after: "", shown: 999, isNewList: true }), MOST);
  assert.equal(wanted(pane, { after: "more", shown: 3, isNewList: false }), 30);
});

describe("room", () => {
  const place = { slug: "main", room: 3, sure: 1 };
  const result = { card: card("a", { sections: [place] }), doc: doc(["a", 1]) };
  const room = (now, of = "room") => roomOf(result, "main", { now, maybe: "maybe", of });

  test("is what the server said, less what was added since", () => {
    assert.equal(room(doc(["a", 1])), 3);
    assert.equal(room(doc(["a", 3])), 1);
    assert.equal(room(doc()), 4);
    assert.equal(room(doc(["a", 3]), "sure"), -1);
  });

  test("is taken by copies in other sections, but not beside the deck", () => {
    assert.equal(room(doc(["a", 1], ["a", 2, "side"])), 1);
    assert.equal(room(doc(["a", 1], ["a", 2, "maybe"])), 3);
  });

  test("is without a bound where the server names none", () => assert.equal(roomOf(result, "side", { now: doc(), maybe: "maybe" }), null));
});

describe("taking a card", () => {
  const deck = (now) => ({ now, maybe: "maybe" });
  const found = (hint) => ({ card: card("a", hint), doc: doc() });

  test("puts one copy where the server says", () => {
    assert.deepEqual(taking(found({ sections: [{ slug: "main", room: 3 }] }), deck(doc())), { section: "main", copies: 1 });
  });

  test("puts it home once that place was filled", () => {
    const leader = found({ section: "legend", sections: [{ slug: "legend", room: 1 }] });
    assert.equal(placeOf(leader, deck(doc(["a", 1, "legend"]))), "main");
  });

  test("puts the most that surely fit, and at least one", () => {
    const hint = (sure) => ({ sections: [{ slug: "main", room: 5, sure }] });
    assert.equal(taking(found(hint(3)), deck(doc()), { most: true }).copies, 3);
    assert.equal(taking(found(hint(0)), deck(doc()), { most: true }).copies, 1);
  });

  test("is never refused: one copy more where nothing is left", () => {
    const full = found({ allowed: false, why_not: [{ message: "Banned." }], sections: [{ slug: "main", room: 0, sure: 0 }] });
    assert.deepEqual(taking(full, deck(doc())), { section: "main", copies: 1 });
    assert.deepEqual(taking(full, deck(doc()), { most: true }), { section: "main", copies: 1 });
  });

  test("is always allowed beside the deck, one at a time", () => {
    assert.deepEqual(taking(found({ allowed: false }), deck(doc()), { section: "maybe", most: true }), { section: "maybe", copies: 1 });
  });
});

test("a card has some of as many copies as it may have, as far as that is bounded", () => {
  const hint = { sections: [{ slug: "main", room: 2 }, { slug: "maybe", room: null }] };
  const result = { card: card("a", hint), doc: doc(["a", 1]) };
  const deck = { now: doc(["a", 2]), maybe: "maybe" };

  assert.equal(mostOf(result, "main", deck), 3);
  assert.equal(mostOf(result, "maybe", deck), null);
});

test("a list of all cards stays where the section is no longer asked for that had none of them", () => {
  const list = { asked: "t:unit", wide: false, section: "legend", found: "", results: [], fresh: 0 };

  assert.equal(isNew(list, { q: "t:unit", wide: false, section: "" }), false);
  assert.equal(isNew({ ...list, found: "legend" }, { q: "t:unit", wide: false, section: "" }), true);
  assert.equal(isNew(list, { q: "t:unit", wide: false, section: "champion" }), true);
});
