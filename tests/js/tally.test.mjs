import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, countContent, differencesOf, emptyTally, foundToo, goneOn, isUntold, newest, ordered, restored, rowsOf, swapContent, swapped, swapTotals, textsOf, totalsOf, undone } from "../../events/static/events/checks/tally.js";

const SECTIONS = [{ slug: "legend", name: "Legend" }, { slug: "main", name: "Main" }, { slug: "sideboard", name: "Side" }];
const card = (section, id, listed, cost = 1) => ({ section, id, name: id.toUpperCase(), listed, cost });
const DATA = {
  sections: SECTIONS,
  swap: { main: ["main"], side: "sideboard", home: "main" },
  cards: [card("main", "defy", 3, 2), card("main", "ekko", 2, 1), card("legend", "jinx", 1, null), card("sideboard", "defy", 1, 2), card("sideboard", "zed", 2, 4)],
};
const after = (...steps) => steps.reduce((tally, step) => step(tally), emptyTally());
const count = (key, times = 1) => (tally) => Array.from({ length: times }).reduce((now) => counted(now, key), tally);
const swap = (key) => (tally) => swapped(tally, key);

test("one press counts one copy, of the card in its section", () => {
  const rows = rowsOf(DATA, after(count("main|defy", 2), count("sideboard|defy")));
  assert.deepEqual(rows.map(({ counted }) => counted), [2, 0, 0, 1, 0]);
});

test("sixty presses are taken back one by one until nothing is counted", () => {
  let tally = after(count("main|defy", 59), (now) => foundToo(now, "main", "Ahri"));
  assert.equal(tally.past.length, 60);
  for (let step = 0; step < 61; step += 1) tally = undone(tally);
  assert.deepEqual(rowsOf(DATA, tally), rowsOf(DATA, emptyTally()));
  assert.deepEqual([tally.found, tally.past], [[], []]);
});

test("totals are told by section and over all, with what is not listed", () => {
  const tally = after(count("main|defy", 3), (now) => foundToo(now, "main", "Ahri"));
  const totals = totalsOf(rowsOf(DATA, tally), tally.found, SECTIONS);
  assert.deepEqual([totals.counted, totals.expected], [4, 9]);
  assert.deepEqual(totals.sections.map(({ slug, counted, expected }) => [slug, counted, expected]), [["legend", 0, 1], ["main", 4, 5], ["sideboard", 0, 3]]);
});

test("missing, too many and not listed are differences", () => {
  const tally = after(count("main|defy", 4), count("main|ekko", 1), count("legend|jinx"), count("sideboard|defy"), count("sideboard|zed", 2), (now) => foundToo(now, "main", "Ahri"));
  assert.deepEqual(differencesOf(rowsOf(DATA, tally), tally.found).map(({ name, expected, counted }) => [name, expected, counted]), [["DEFY", 3, 4], ["EKKO", 2, 1], ["Ahri", 0, 1]]);
});

test("a swap changes what is expected, and a card that came in gets a row", () => {
  const tally = after(swap("main|ekko"), swap("sideboard|zed"));
  const expected = Object.fromEntries(rowsOf(DATA, tally).map((row) => [row.key, row.expected]));
  assert.deepEqual(expected, { "main|defy": 3, "main|ekko": 1, "legend|jinx": 1, "sideboard|defy": 1, "sideboard|zed": 1, "sideboard|ekko": 1, "main|zed": 1 });
  assert.deepEqual(swapTotals(DATA, tally), { in: 1, out: 1 });
  assert.deepEqual(swapContent(DATA, tally), { in: [{ section: "sideboard", id: "zed", name: "ZED", count: 1 }], out: [{ section: "main", id: "ekko", name: "EKKO", count: 1 }] });
});

test("the judge chooses the order; the player's own stays as it is", () => {
  const of = (by) => ordered(rowsOf(DATA, emptyTally()), by, SECTIONS).map(({ key }) => key);
  assert.deepEqual(of("list"), ["main|defy", "main|ekko", "legend|jinx", "sideboard|defy", "sideboard|zed"]);
  assert.deepEqual(of("name"), ["main|defy", "sideboard|defy", "main|ekko", "legend|jinx", "sideboard|zed"]);
  assert.deepEqual(of("cost"), ["main|ekko", "main|defy", "sideboard|defy", "sideboard|zed", "legend|jinx"]);
  assert.deepEqual(of("section"), ["legend|jinx", "main|defy", "main|ekko", "sideboard|defy", "sideboard|zed"]);
});

test("a record of a count says what was counted", () => {
  assert.deepEqual(countContent(DATA, after(count("main|defy", 2))), { cards: [{ section: "main", id: "defy", name: "DEFY", counted: 2 }], found: [] });
});

test("a count goes on from what its records say", () => {
  const tally = after(count("main|defy", 2), count("sideboard|zed"), swap("sideboard|zed"), count("main|zed"), swap("main|ekko"), (now) => foundToo(now, "main", "Ahri"));
  const mine = { counts: countContent(DATA, tally), swap: swapContent(DATA, tally) };
  const next = restored(DATA, emptyTally(), mine);
  assert.deepEqual(textsOf(DATA, next), textsOf(DATA, tally));
  assert.deepEqual([next.past, isUntold(DATA, next), isUntold(DATA, { ...next, told: textsOf(DATA, tally) })], [[], true, false]);
});

test("of a kind without a record the phone keeps its own, and an unknown card is one that was found", () => {
  const here = after(swap("sideboard|zed"));
  const next = restored(DATA, here, { counts: { cards: [{ section: "main", name: "Ahri", counted: 2 }] }, swap: null });
  assert.deepEqual([next.swaps, next.counts, next.found], [here.swaps, {}, [{ section: "main", name: "Ahri", counted: 2 }]]);
});

test("a phone that was wiped goes on from the record that waits on it, else from the server's", () => {
  const six = { counts: countContent(DATA, after(count("main|defy", 3), count("main|ekko", 2))), swap: null, after: { counts: ["a"] }, clash: [] };
  const seven = { ...countContent(DATA, after(count("main|defy", 3), count("main|ekko", 2), count("legend|jinx"))), after: ["a"] };
  const waiting = [{ kind: "counts", uuid: "b", content: seven }, { kind: "outcome", uuid: "c", content: {} }];
  const begun = (...said) => goneOn(DATA, emptyTally(), newest(...said));
  assert.deepEqual([begun(six, []).counts, begun(six, []).last], [{ "main|defy": 3, "main|ekko": 2 }, { counts: ["a"] }]);
  assert.deepEqual([begun(six, waiting).counts["legend|jinx"], begun(six, waiting).last], [1, { counts: ["b"] }]);
  assert.deepEqual([begun(null, waiting).counts["legend|jinx"], begun(null, []).counts, isUntold(DATA, begun(six, waiting))], [1, {}, false]);
});

test("where two devices clash each keeps its own, and one that has none begins with the later", () => {
  const clash = { counts: countContent(DATA, after(count("main|defy", 3))), swap: null, after: { counts: ["b"] }, clash: ["counts"] };
  const own = { ...after(count("main|defy", 2)), last: { counts: ["a"] } };
  assert.equal(goneOn(DATA, own, clash), own);
  assert.deepEqual(goneOn(DATA, emptyTally(), clash).counts, { "main|defy": 3 });
});

test("what this device has already keeps its steps to take back", () => {
  const own = { ...after(count("main|defy", 2)), last: { counts: ["a"] } };
  const next = goneOn(DATA, own, { counts: countContent(DATA, own), swap: null, after: { counts: ["a", "b"] }, clash: [] });
  assert.deepEqual([next.past.length, next.last], [2, { counts: ["a", "b"] }]);
});

test("a section's total counts the sections that the rules count, and says so", () => {
  const sections = [{ slug: "legend", name: "Legend", counted: ["legend"] }, { slug: "main", name: "Main", total_name: "Main with Legend", counted: ["legend", "main"] }];
  const totals = totalsOf(rowsOf(DATA, after(count("legend|jinx"))), [], sections);
  assert.deepEqual(totals.sections.map(({ name, counted, expected }) => [name, counted, expected]), [["Legend", 1, 1], ["Main with Legend", 1, 6]]);
});
