// The search: a combobox over a list of cards. Enter adds; the focus never leaves the box.

import { find, slot } from "./dom.js";
import { latest } from "./api.js";
import { isComposing } from "./keys.js";
import { choose, draw, go } from "./search_list.js";
import { changed, fetchPage, moreIfNear, setQuery, writeAddress } from "./search_query.js";
import { placeAfter, stepOf } from "./result_steps.js";
import { enter, fulfil, showAbout, takeCard } from "./search_taking.js";
import { columnsOf, createSearchViews } from "./search_views.js";
import { config } from "./words.js";

// Every letter is asked for at once; while an answer is under way the next waits for it.
const WAIT = 0;

/** `add(card, section, count)`; `exchange(card, section, other)`; `preview(card)`, null for none. The pane answers `onAbout(card)` and `onQuery(text)`. */
export function createSearchPane({ store, judge, add, exchange, preview }) {
  const pane = { store, judge, add, exchange, preview, ...partsOf(), ...beginning() };
  pane.setQuery = (text, options) => setQuery(pane, text, options);
  pane.cardOf = (node) => pane.results.find(({ card }) => node.id === `option-${card.id}`)?.card ?? null;
  pane.ask = latest(() => answer(pane), WAIT);
  pane.more = latest(() => follow(pane), 0);
  createSearchViews(pane);
  listenToBox(pane);
  listenToList(pane);
  store.subscribe(() => draw(pane));
  judge.subscribe((state) => hintAnew(pane, state));

  find("#key-side").hidden = !config.side;
  pane.input.value = new URL(location.href).searchParams.get("q") ?? "";
  pane.typed = pane.input.value.trim();
  return pane;
}

const partsOf = () => ({ input: find("#search-input"), list: find("#search-results"), everything: find("#search-all"), about: find("#search-about") });

/**
 * Before anything was asked. `typed`: the query as it was last asked for; `fresh`: how many results, from the first, have
 * the hints of the same state of the deck, `version`; `held`: what Enter wished before the answer to what was typed;
 * `height`: of the list; `isScrolled`: it does not show its top; `isWalking`: the last key went among the results.
 */
const beginning = () => ({
  results: [], fresh: 0, version: -1, active: -1, next: null, asked: null, typed: "", isWrong: false,
  remembered: new Map(), held: [], height: innerHeight, resting: 0, isScrolled: false, isWalking: false,
});

/** Ask for what is typed. A wish that came while another query was under way waits for its own answer. */
async function answer(pane) {
  const [wish] = pane.held;
  const why = await fetchPage(pane, wish ? { text: wish.q } : {});
  if (wish) fulfil(pane, why);
}

async function follow(pane) {
  if (pane.next && !pane.isWrong) await fetchPage(pane, { after: pane.next, text: pane.asked });
}

/** The judge has a new answer: the hints of the listed cards may have changed. */
function hintAnew(pane, { isPending, answer: judged, error, version }) {
  const state = error ? version : judged;
  if (isPending || state === pane.hinted) return;
  pane.hinted = state;
  pane.ask();
}

function listenToBox(pane) {
  const { input, everything, about } = pane;
  input.addEventListener("input", () => { pane.isWalking = false; changed(pane); });
  input.addEventListener("compositionend", () => changed(pane));
  input.addEventListener("keydown", (event) => pressed(pane, event));
  // The entry of the history that was left may have had another query.
  addEventListener("popstate", () => writeAddress(pane));
  everything.addEventListener("change", () => pane.ask(true));
  slot(find("#search-hidden"), "show").addEventListener("click", () => showEverything(pane));
  about.addEventListener("click", () => showAbout(pane));
}

/** What was hidden is shown; the focus goes to the box, since the button goes. */
function showEverything(pane) {
  pane.everything.checked = true;
  pane.ask(true);
  pane.input.focus();
}

function pressed(pane, event) {
  if (isComposing(event) || !doing(pane, event)) return;
  event.preventDefault();
}

/** Do what a key means; false if it means nothing here. */
function doing(pane, event) {
  const { key } = event;
  if (walk(pane, event)) return true;
  if (key === "Enter") enter(pane, event);
  else if (key === "ArrowRight" && isAtEnd(pane.input, event)) showAbout(pane);
  else if (key === "Escape") leave(pane);
  else return false;
  return true;
}

/** Go among the results; false if the key does not. */
function walk(pane, event) {
  const columns = columnsOf(pane);
  const step = stepOf(event, { columns, isWalking: pane.isWalking, isAtEnd: isAtEnd(pane.input, event) });
  if (event.key === "Home" || event.key === "End") pane.isWalking = false;
  if (!step) return false;

  pane.isWalking = true;
  go(pane, placeAfter(pane.active, step, { count: pane.results.length, columns }));
  return true;
}

/** Whether a plain arrow there would move nothing. */
const isAtEnd = (input, { shiftKey, ctrlKey, metaKey, altKey }) => input.selectionStart === input.value.length && !(shiftKey || ctrlKey || metaKey || altKey);

function leave({ input, setQuery: write }) {
  if (input.value) write("");
  else input.blur();
}

function listenToList(pane) {
  const { list } = pane;
  find("#search-more").addEventListener("click", () => pane.more());
  list.addEventListener("click", (event) => clicked(pane, event));
  list.addEventListener("scroll", () => { pane.isScrolled = list.scrollTop > 0; moreIfNear(pane); });
  // A press on a result leaves the focus where it is: in the box, for the next card.
  list.addEventListener("pointerdown", (event) => { if (event.pointerType === "mouse") event.preventDefault(); });
  list.addEventListener("mousedown", (event) => event.preventDefault());
}

function clicked(pane, { target }) {
  if (!choose(pane, target.closest("[role=option]"))) return;
  if (target.closest("[data-act=about]")) showAbout(pane);
  else takeCard(pane, pane.results[pane.active]);
}
