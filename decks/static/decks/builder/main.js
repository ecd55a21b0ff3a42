// The builder: one store of the deck, and around it the search, the deck, the verdict, the keeping.

import { createActions } from "./actions.js";
import { Refusal, watchServer } from "./api.js";
import { createCardSheet } from "./card_sheet.js";
import { fillPanel, wirePanel } from "./card_panel.js";
import { createConflict } from "./conflict.js";
import { createDeckPane } from "./deck_pane.js";
import { find } from "./dom.js";
import { docOf, fieldsOf } from "./documents.js";
import { draftKey, loadDraft } from "./draft.js";
import { createEditing } from "./editing.js";
import { createFilters } from "./filters.js";
import { createJudge } from "./judge.js";
import { listenToKeys } from "./keys.js";
import { createLeaving } from "./leaving.js";
import { createLists } from "./lists.js";
import { createMenu } from "./menu.js";
import { createPalette } from "./palette.js";
import { createSaving } from "./saving.js";
import { createSearchPane } from "./search_pane.js";
import { createSettings } from "./settings.js";
import { announce, toast } from "./spoken.js";
import { createStatsPane } from "./stats_pane.js";
import { isCard } from "./steps.js";
import { createStore } from "./store.js";
import { createSync } from "./sync.js";
import { watchTabs } from "./tabs.js";
import { createVerdictPane } from "./verdict_pane.js";
import { createView } from "./view.js";
import { config, say } from "./words.js";

// What an address says of a new deck.
const ASKED = ["sample", "format"];
const LETTERS = { "+": 1, "=": 1, "-": -1 };

async function start() {
  const draft = loadDraft(draftKey(config.deck?.token));
  const [begun, given] = await Promise.all([beginning(draft), brought()]);
  const store = createStore(begun);
  const judge = createJudge(store);
  const sync = createSync(store, { base: begun.base, onConflict: createConflict(judge) });
  // Before anything is shown: nobody edits what the server has changed.
  if (begun.newer && sync.meet(begun.newer.doc, begun.newer.revision)) begun.newer = null;
  const view = createView({ store, judge });

  // The panes know each other through what is passed in; what is made later is reached through this.
  const later = {};
  const pane = createDeckPane({ store, judge, act: (...given) => later.act(...given) });
  const editing = createEditing({ store, judge, pane });
  const sheet = createCardSheet({ store, judge, editing });
  const preview = find("#preview");
  let previewed = null;
  const search = createSearchPane({ store, judge, add: editing.add, preview: (card) => fillPanel(preview, (previewed = card), store) });
  wirePanel(preview, { cardOf: () => previewed, change: editing.change });
  search.onAbout = (card) => sheet.show(card);
  createFilters({ search });
  watchServer((isDown) => { if (!isDown) search.setQuery(search.input.value); });
  const look = (query, card) => {
    if (card) return sheet.show(card);
    view.show("search");
    search.setQuery(query, { focus: true });
  };
  const rowOfTrouble = (trouble) => store.doc.rows.find((row) => row.text === trouble.text);
  createVerdictPane({ judge, look, fix: editing.fix, choose: (trouble, name) => editing.choose(rowOfTrouble(trouble), name) });
  createStatsPane({ judge, look });
  const lists = createLists({ store, judge, done: (text) => toast(text, true) });
  const settings = createSettings({ store });
  const saving = createSaving({ store, sync });
  const leaving = createLeaving({ store, judge, sync });
  find("#sheet-explain").addEventListener("click", () => leaving.explain(sheet.card.official));

  later.act = (act, row, { ghost, button, name }) => ({
    more: () => editing.count(row, 1, ghost),
    less: () => editing.count(row, -1, ghost),
    menu: () => sheet.show(judge.card(row), { of: row, beside: button }),
    take: () => ghost || editing.take(row),
    choose: () => editing.choose(row, name),
  })[act]?.();

  const { actions, action } = createActions({ store, judge, search, lists, settings, editing, view, saving, leaving, pane });
  const palette = createPalette(actions);
  actions.push(action("menu", [], createMenu(actions), () => false), action("palette", ["Ctrl+K"], palette.openPalette), action("help", ["?"], palette.openHelp));
  listenToKeys(actions, (key, node) => onRow(key, pane.standing(node)));

  function onRow(key, { row, ghost }) {
    if (!row) return false;
    if (LETTERS[key] && isCard(row)) editing.count(row, LETTERS[key], ghost);
    else if (ghost) return key === "Delete";
    else if (key === "Delete") editing.take(row);
    else if (key === "m") editing.move(row, config.maybe);
    else if (key === "s" && config.side) editing.move(row, row.section === config.side ? judge.card(row)?.section ?? config.side : config.side);
    else return false;
    return true;
  }

  // Asleep in the browser's memory, a page hears nothing of the others.
  addEventListener("pageshow", ({ persisted }) => {
    const kept = persisted && sync.fits && loadDraft(sync.key);
    if (kept) sync.follow(kept);
  });
  watchTabs(sync.key, { onChange: sync.follow, onOther: () => { find("#other-tab").hidden = false; } });
  find("#bench-wait").hidden = true;
  find("#bench").hidden = false;
  settleAddress(store, sync);
  if (given) bring(given, store);
  else takeFormat(store);
  pane.draw();
  judge.ask();
  greet({ begun, sync, saving });
}

/** Where the deck comes from: the draft of this browser, the server, what was brought along; else an empty one. */
async function beginning(draft) {
  if (config.deck) return ofDeck(draft, config.deck);
  const doc = draft?.doc ?? { ...fieldsOf(config.start), rows: [] };
  return { ...draft, doc, base: null };
}

async function ofDeck(draft, deck) {
  // A page may be older than what its own browser sent a moment before.
  if (draft?.base?.revision >= deck.revision) return draft;
  const doc = await docOf(deck);
  if (!draft?.base) return { doc, base: { revision: deck.revision, doc } };
  // The server has a newer one: what was changed here and not yet sent is compared with it.
  return { ...draft, newer: { revision: deck.revision, doc } };
}

/** What has to be said or asked at the beginning. */
async function greet({ begun, sync, saving }) {
  if (begun.newer) await sync.resolve(begun.newer);
  else sync.plan(0);
  const address = new URL(location.href);
  if (!address.searchParams.has("save")) return;
  address.searchParams.delete("save");
  history.replaceState(history.state, "", address);
  if (config.user && !config.deck) saving.save();
}

/** The list brought along, if there is one. What cannot be read now is said, and the builder opens without it. */
async function brought() {
  if (!config.given) return null;
  try {
    return await docOf(config.given);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    toast(refusal.message || say("unreachable"));
    return null;
  }
}

/** The list brought along replaces the draft in one step, so that the draft is one step back. */
function bring(doc, store) {
  const had = store.doc.rows.length > 0;
  const fields = ["name", "format", "date", "region", "options", "pool"].map((field) => ({ op: "field", field, value: doc[field] }));
  store.dispatch([...fields, { op: "rows", rows: doc.rows }], { label: "import", cause: "import" });
  if (had) toast(say("draft_replaced"), true);
}

/** The format in the address is meant, whatever the draft has; what it had is one step back. */
function takeFormat(store) {
  const asked = new URL(location.href).searchParams.get("format");
  if (config.deck || asked !== config.start.format) return;
  store.dispatch([{ op: "field", field: "format", value: asked }], { label: "settings" });
}

/** What was brought along or asked for is in the draft from the first change on: the page read again opens that. */
function settleAddress(store, sync) {
  let isPosted = true;
  const settle = () => {
    const address = new URL(location.href);
    const asked = ASKED.filter((word) => address.searchParams.has(word));
    if (config.deck || !sync.fits || !(isPosted || asked.length)) return;

    isPosted = false;
    for (const word of asked) address.searchParams.delete(word);
    // It also makes the reading of a posted page a plain one.
    history.replaceState(history.state, "", address);
  };
  store.subscribe(settle);
  // The entries before this one say it, too: a dialog on a phone is an entry of its own.
  addEventListener("popstate", () => { if (!isPosted) settle(); });
}

start().catch((error) => {
  find("#bench-wait").hidden = true;
  find("#bench-broken").hidden = false;
  announce(find("#bench-broken").textContent);
  throw error;
});
