// Cards are found in the browser as the server finds them: both run the same vectors.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";

import { found, foldingOf, readerOf, squash } from "../../decks/static/decks/builder/query.js";

const { cards, filters, queries, squashed } = JSON.parse(readFileSync(new URL("../vectors/find.json", import.meta.url), "utf-8"));
// Those of the table of the server that the vectors need.
const folding = foldingOf(["龍餘燼", "龙余烬"]);
const pool = { cards, folding };
const read = readerOf(filters, folding);
const keys = (answer) => answer.cards.map((card) => card.key);

describe("a spelling is squashed as on the server", () => {
  for (const [text, letters] of squashed) test(JSON.stringify(text), () => assert.equal(squash(text, folding), letters));
});

describe("the same cards are found as on the server", () => {
  for (const { query, found: expected } of queries) {
    test(JSON.stringify(query), () => assert.deepEqual(keys(found(pool, query, read)).sort(), expected));
  }
});

test("what only the server understands is left out, and named", () => {
  const answer = found(pool, "ember power>=5 -storm c:calm dr*n", read);

  assert.deepEqual([answer.cards.length, answer.left_out], [3, ["power>=5", "-storm", "c:calm", "dr*n"]]);
});

test("the card of that name comes first, then those that begin so", () => {
  const named = [..."abc"].map((key, at) => ({ key, squashed: ["\noldember\n", "\nemberstorm\n", "\nember\n"][at], sounds: "\n", tokens: "|" }));

  assert.deepEqual(keys(found({ cards: named, folding }, "ember", read)), ["c", "b", "a"]);
});

test("many cards come in pages", () => {
  const many = { cards: Array.from({ length: 130 }, (_, at) => ({ ...cards[0], key: at })), folding };
  const pages = [found(many, "ember", read)];
  while (pages.at(-1).next) pages.push(found(many, "ember", read, pages.at(-1).next));

  assert.deepEqual(pages.map((page) => page.cards.length), [60, 60, 10]);
  assert.deepEqual(pages.flatMap(keys), Array.from({ length: 130 }, (_, at) => at));
});

test("no card is said to be allowed", () => {
  const [card] = found(pool, "aegis", read).cards;

  assert.deepEqual(card.hint, { allowed: null, section: card.section, sections: [], why_not: [], left: null, replaces: null });
});

test("cards for a section are found first of all, others only where none of them fits", () => {
  const legend = { ...cards[0], key: "legend", section: "legend" };
  const both = { cards: [...cards, legend], folding };
  const here = found(both, "", read, "", "legend");
  const other = found({ cards, folding }, "", read, "", "legend");

  assert.deepEqual([keys(here), here.section], [["legend"], "legend"]);
  assert.deepEqual([other.cards.length, other.section], [cards.length, ""]);
});
