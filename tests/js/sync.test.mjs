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

const card = (name, count, section = "main") => ({ kind: "card", section, name, count, code: null, tags: [], note: "", card: name });
const holding = (...rows) => ({ ...deck("mine"), rows });

/** A deck of which both changed a card; the server tells `union` where it is asked with a base. */
function bothChanged(union, choose = () => "union") {
  const store = createStore({ doc: holding(card("Defy", 2), card("Rush", 1)) });
  const theirs = holding(card("Defy", 2), card("Rush", 2));
  const sync = createSync(store, { base: { revision: 1, doc: store.doc }, onConflict: (mine, other, base, offered) => choose(offered) });
  network.answer = ({ headers, body }) => (headers["If-Match"] === '"7"' ? { status: 200, body: { revision: 8 } } : { status: 412, body: { current: { doc: theirs, revision: 7 }, ...(body.base ? { union } : {}) } });
  store.dispatch([{ op: "set", section: "main", card: "Defy", name: "Defy", count: 3 }]);
  return { store, sync };
}

const unionOf = (rows, more = {}) => ({ name: "mine", format: "standard", region: "", options: {}, pool: "", text: "", rows, conflicts: [], fields: [], ...more });
const counts = ({ rows }) => rows.map(({ name, count }) => `${count} ${name}`);
const settled = (sync) => new Promise((resolve) => { sync.subscribe(({ state }) => { if (state === "saved" || state === "conflict") setTimeout(() => resolve(sync.state)); }); });

test("changes of different cards are offered in one, and sent under the server's revision", async () => {
  const { store, sync } = bothChanged(unionOf([card("Defy", 3), card("Rush", 2)]));
  sync.plan(0);
  while (requests.at(-1)?.headers["If-Match"] !== '"7"') await settled(sync);

  const [first, asked, last] = requests;
  assert.deepEqual([first.body.base, counts(asked.body.base), asked.headers["If-Match"]], [undefined, ["2 Defy", "1 Rush"], '"1"']);
  assert.deepEqual([counts(last.body), counts(store.doc)], [["3 Defy", "2 Rush"], ["3 Defy", "2 Rush"]]);
  store.undo();
  assert.deepEqual(counts(store.doc), ["3 Defy", "1 Rush"]);
});

test("what both changed differently is as somebody chooses", async () => {
  const clash = { card: "Rush", name: "Rush", base: [card("Rush", 1)], mine: [card("Rush", 3), card("Rush", 1, "side")], theirs: [card("Rush", 2)] };
  const named = { field: "name", base: "mine", mine: "here", theirs: "there" };
  const { store, sync } = bothChanged(unionOf([card("Rush", 2), card("Defy", 3)], { conflicts: [clash], fields: [named] }), (union) => {
    union.taken.add("Rush").add("field:name");
    return "union";
  });
  sync.plan(0);
  while (requests.at(-1)?.headers["If-Match"] !== '"7"') await settled(sync);

  assert.deepEqual([counts(store.doc), store.doc.name], [["3 Rush", "3 Defy", "1 Rush"], "here"]);
});

/** The draft as another tab keeps it once it has sent it. */
function otherTab(doc) {
  const draft = { form: 1, doc, past: [], future: [], base: { revision: 7, doc } };
  localStorage.setItem("deckwright.build.abc", JSON.stringify(draft));
}

test("what another tab has sent meanwhile is offered in one with what only this tab has", async () => {
  const { store, sync } = bothChanged(unionOf([card("Defy", 3), card("Rush", 2)]));
  otherTab(holding(card("Defy", 2), card("Rush", 2)));
  sync.plan(0);
  while (requests.at(-1)?.headers["If-Match"] !== '"7"') await settled(sync);

  assert.deepEqual([counts(store.doc), requests.length], [["3 Defy", "2 Rush"], 2]);
});

test("where another tab changed the same card nobody is asked: its deck is shown, mine is one step back", async () => {
  const clash = { card: "Defy", name: "Defy", base: [card("Defy", 2)], mine: [card("Defy", 3)], theirs: [card("Defy", 1)] };
  const offered = [];
  const { store, sync } = bothChanged(unionOf([card("Defy", 1), card("Rush", 1)], { conflicts: [clash] }), (union) => { offered.push(union); return ""; });
  otherTab(holding(card("Defy", 1), card("Rush", 1)));
  sync.plan(0);
  while (sync.base.revision !== 7) await settled(sync);

  assert.deepEqual([offered, counts(store.doc)], [[], ["1 Defy", "1 Rush"]]);
  store.undo();
  assert.deepEqual(counts(store.doc), ["3 Defy", "1 Rush"]);
});

test("what adds nothing to the two decks is not offered", async () => {
  const offered = [];
  const { sync } = bothChanged(unionOf([card("Defy", 2), card("Rush", 2)]), (union) => { offered.push(union); return ""; });
  sync.plan(0);
  await settled(sync);
  while (!offered.length) await new Promise((resolve) => { setTimeout(resolve); });

  assert.deepEqual([offered, sync.state], [[undefined], "conflict"]);
});

test("a server that tells no union asks as ever", async () => {
  const offered = [];
  const { sync } = bothChanged(undefined, (union) => { offered.push(union); return "mine"; });
  sync.plan(0);
  while (requests.at(-1)?.headers["If-Match"] !== '"7"') await settled(sync);

  assert.deepEqual([offered, counts(requests.at(-1).body)], [[undefined], ["3 Defy", "1 Rush"]]);
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

const FOUND = { PUT: { status: 404, body: {} }, GET: { status: 200, body: { results: [{ id: "abc" }], next: null } } };

/** A deck that is changed here and that somebody deleted elsewhere: `answers` by method, as the server gives them. */
async function deleted(answers) {
  const { store, sync } = opened();
  network.answer = ({ method }) => answers[method];
  rename(store, "other");
  await sync.flush();
  return { store, sync };
}

test("a deck that was deleted elsewhere is said to lie in the bin, and is restored with what was changed here", async () => {
  const answers = { ...FOUND, POST: { status: 200, body: { revision: 1 } } };
  const { sync } = await deleted(answers);
  assert.equal(sync.state, "binned");

  answers.PUT = { status: 200, body: { revision: 2 } };
  await sync.restore();
  await sync.flush();
  assert.deepEqual([sync.state, requests.at(-2).url, requests.at(-1).body.name], ["saved", "/deck/restore/", "other"]);
});

test("where the bin has it no more it is saved as a new deck", async () => {
  const went = [];
  globalThis.location = { assign: (url) => went.push(url) };
  const { sync } = await deleted({ ...FOUND, GET: { status: 200, body: { results: [], next: null } }, POST: { status: 201, body: { id: "new" } } });
  assert.equal(sync.state, "gone");

  await sync.saveAsNew();
  assert.deepEqual([requests.at(-1).url, requests.at(-1).body.name, went], ["/decks/", "other", ["/page/new/"]]);
});

test("a bin that cannot be asked leaves the deck kept here", async () => {
  const answers = { ...FOUND, GET: { status: 500, body: null } };
  const { sync } = await deleted(answers);
  assert.equal(sync.state, "offline");

  answers.PUT = { status: 200, body: { revision: 2 } };
  assert.equal(await sync.flush(), true);
});
