// The builder: one store of the deck, and around it the search, the deck, the verdict, the keeping.

import { createActions, createPalette } from "./actions.js";
import { watchServer } from "./api.js";
import { createCardSheet, createLooking } from "./card_panel.js";
import { createLeaving } from "./deck_links.js";
import { createDeckPane } from "./deck_pane.js";
import { createMenu, createView, settleTools } from "./dialogs.js";
import { dropStrangers, loadDraft, ownDraft, strangersDraft } from "./draft.js";
import { createDrops } from "./dragging.js";
import { createEditing, mend } from "./editing.js";
import { createFilters } from "./filters.js";
import { createJudge } from "./judge.js";
import { listenToKeys } from "./keys.js";
import { createLists } from "./lists.js";
import { createConflict } from "./merge.js";
import { announce, toast } from "./messages.js";
import { keepForLater } from "./offline.js";
import { createOpening } from "./opening.js";
import { config, find, say } from "./page.js";
import { beginning, bring, brought, createSaving, settleAddress, takeFormat } from "./saving.js";
import { createSearchPane } from "./search.js";
import { createSettings } from "./settings.js";
import { createStatsPane } from "./stats_pane.js";
import { isCard } from "./steps.js";
import { createStore } from "./store.js";
import { createSync, watchTabs } from "./sync.js";
import { createVerdictPane } from "./verdict_pane.js";

const LETTERS = { "+": 1, "=": 1, "-": -1 };

async function start() {
  const draft = ownDraft(config.deck?.token);
  const [begun, given] = await Promise.all([beginning(draft), brought()]);
  const bench = benchOf(begun);
  // Before anything is shown, so that nobody edits a deck that the server has changed.
  if (begun.newer && bench.sync.meet(begun.newer.doc, begun.newer.revision)) begun.newer = null;
  furnish(bench);
  offerActions(bench);
  watchOthers(bench);
  open(bench, given);
  greet(bench, begun);
  keepForLater();
}

/** What everything else stands around: the deck, the judge's word on it, where it is kept. */
function benchOf(begun) {
  const store = createStore(begun);
  const judge = createJudge(store);
  const sync = createSync(store, { base: begun.base, onConflict: createConflict(judge) });
  return { store, judge, sync };
}

/** The panes, each made with the bench as it is by then; what a pane does with one made later, it does when it is pressed. */
function furnish(bench) {
  const { store, judge } = bench;
  bench.view = createView(bench);
  bench.pane = createDeckPane({ store, judge, act: (...given) => pressed(bench, ...given), look: (query) => look(bench, query) });
  bench.editing = createEditing(bench);
  bench.sheet = createCardSheet(bench);
  bench.search = createSearch(bench);
  createDrops(bench);
  createVerdict(bench);
  createStats(bench);
  bench.lists = createLists({ store, judge, done: (text) => toast(text, true) });
  bench.settings = createSettings(bench);
  bench.saving = createSaving(bench);
  bench.leaving = createLeaving(bench);
  find("#sheet-explain").addEventListener("click", () => bench.leaving.explain(bench.sheet.card.official));
}

/** The search with its filters, and the panel of the card that is chosen in it or looked at in the deck. */
function createSearch(bench) {
  const { store, judge, editing, sheet, pane } = bench;
  const looking = createLooking(bench);
  const search = createSearchPane({ store, judge, add: editing.add, preview: looking.active });
  const cardOfRow = (node) => judge.card(pane.standing(node).row ?? {});
  looking.watch(search.list, "[role=option]", search.cardOf);
  looking.watch(pane.box, ".brow--card", cardOfRow);
  looking.follow(pane.box, ".brow--card", cardOfRow);
  search.onAbout = (card) => sheet.show(card);
  createFilters({ search });
  watchServer((isDown) => { if (!isDown) search.setQuery(search.input.value); });
  return search;
}

function createVerdict(bench) {
  const { store, judge, editing } = bench;
  const rowOf = (trouble) => store.doc.rows.find((row) => row.text === trouble.text);
  createVerdictPane({
    judge,
    look: (...given) => look(bench, ...given),
    fix: editing.fix,
    mend: () => mend(bench),
    choose: (trouble, name) => editing.choose(rowOf(trouble), name),
  });
}

/** A bar of the figures shows the cards behind it in the deck. */
function createStats(bench) {
  const { judge, pane } = bench;
  const stats = createStatsPane({ judge, choose: (query) => { bench.view.show("deck"); pane.filter.toggle(query); } });
  pane.onDraw(() => stats.mark(pane.filter.query));
}

/** Look at a card, or for the cards of a query. */
function look({ sheet, view, search }, query, card) {
  if (card) return sheet.show(card);
  view.show("search");
  search.setQuery(query, { focus: true });
}

/** A button of a row was pressed. `ghost`: the place of a row that is gone. */
function pressed({ editing, sheet, judge }, act, row, { ghost, button, name }) {
  const ways = {
    more: () => editing.count(row, 1, ghost),
    less: () => editing.count(row, -1, ghost),
    menu: () => sheet.show(judge.card(row), { of: row, beside: button }),
    take: () => ghost || editing.take(row),
    choose: () => editing.choose(row, name),
  };
  ways[act]?.();
}

function offerActions(bench) {
  const { actions, action } = createActions(bench);
  const palette = createPalette(actions);
  actions.push(action("menu", [], createMenu(actions), () => false), action("palette", ["Ctrl+K"], palette.openPalette), action("help", ["?"], palette.openHelp));
  listenToKeys(actions, (key, node) => onRow(bench, key, bench.pane.standing(node)));
}

/** A key on a row; false if it means nothing there. */
function onRow({ editing, judge }, key, { row, ghost }) {
  if (!row) return false;
  if (LETTERS[key] && isCard(row)) editing.count(row, LETTERS[key], ghost);
  else if (ghost) return key === "Delete";
  else if (key === "Delete") editing.take(row);
  else if (key === "m") editing.move(row, config.maybe);
  else if (key === "s" && config.side) editing.move(row, otherSide(row, judge));
  else return false;
  return true;
}

/** The sideboard; of a row that is there, where its card belongs. */
const otherSide = (row, judge) => (row.section === config.side ? judge.card(row)?.section ?? config.side : config.side);

/** Follow what other tabs do to this deck. */
function watchOthers({ store, sync }) {
  store.subscribe(({ kind, label }) => { if (kind === "edit" && label === "union") toast(say("union_done"), true); });
  // Asleep in the browser's memory, a page hears nothing of the others.
  addEventListener("pageshow", ({ persisted }) => {
    const kept = persisted && sync.fits && loadDraft(sync.key);
    if (kept) sync.follow(kept);
  });
  watchTabs(sync.key, { onChange: sync.follow, onOther: () => { find("#other-tab").hidden = false; } });
}

function open({ store, sync, pane, judge, search, view }, given) {
  settleTools();
  find("#bench-wait").hidden = true;
  find("#bench").hidden = false;
  settleAddress(store, sync);
  takeStrangers(store);
  if (given) bring(given, store);
  else takeFormat(store);
  createOpening({ store, search, show: view.show });
  pane.draw();
  judge.ask();
  search.ask(true);
}

/** What was built before the login comes in as one step: what the reader had is one step back. */
function takeStrangers(store) {
  const draft = strangersDraft(store.doc);
  if (!draft) return;
  bring(draft.doc, store);
  dropStrangers();
}

/** The messages and questions at the start. */
async function greet({ sync, saving }, begun) {
  if (begun.newer) await sync.resolve({ ...begun.newer, union: sync.union });
  else sync.plan(0);
  const address = new URL(location.href);
  if (!address.searchParams.has("save")) return;
  address.searchParams.delete("save");
  history.replaceState(history.state, "", address);
  if (config.user && !config.deck) saving.save();
}

start().catch((error) => {
  find("#bench-wait").hidden = true;
  find("#bench-broken").hidden = false;
  announce(find("#bench-broken").textContent);
  throw error;
});
