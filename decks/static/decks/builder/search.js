// The search: a combobox over a list of cards. Enter adds; the focus never leaves the box.

import { asked, latest, reason, Refusal, send } from "./api.js";
import { placeAfter, stepOf } from "./arrows.js";
import { isComposing } from "./keys.js";
import { announce, toast } from "./messages.js";
import { foundOffline } from "./offline.js";
import { config, find, say, slot } from "./page.js";
import { chosen, following, isNew, isStale, mostOf, taking, wanted } from "./search_found.js";
import { choose, columnsOf, createSearchViews, draw, drawError, drawHidden, drawWords, go, isNearEnd, seen, status } from "./search_results.js";

// What the search asks: a query, the page that follows, or the same once more for newer hints.

// Once typing rests for so long, the cards below those that are seen are fetched.
const REST = 250;
// Once it has rested for so long, how many were found is announced.
const SETTLED = 700;
// So many answers about one state of the deck are remembered.
const REMEMBERED = 40;

/** Ask and show the answer; returns the reason of a refusal. */
export async function fetchPage(pane, { after = "", text = pane.input.value } = {}) {
  const question = { ...questionOf(pane, text), after, doc: pane.store.doc };
  if (!after) pane.sent = wordsOf(question);
  const known = isNew(pane, question) ? pane.remembered.get(wordsOf(question)) : null;
  if (known) return take(pane, known, question);

  try {
    const answer = await send("POST", config.urls.search, bodyOf(pane, question));
    if (isLate(pane, question)) return;
    if (!after) remember(pane.remembered, question, answer);
    take(pane, answer, question);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return withoutServer(pane, question, refusal);
  }
}

const questionOf = ({ store, everything, opening, input }, text = input.value) => ({ q: text.trim(), wide: everything.checked, section: opening?.slug ?? "", version: store.version });

/** What is found while the server cannot be reached; returns the reason of the refusal where nothing can be. */
async function withoutServer(pane, question, refusal) {
  const answer = refusal.status === 0 ? await foundOffline(question) : null;
  if (!answer || isLate(pane, question)) {
    tellStatus(question, reason(refusal));
    return reason(refusal);
  }

  take(pane, { ...answer, explain: "", error: null, narrowed: null, hidden: null }, question);
  tellStatus(question, say(answer.left_out.length ? "offline_left_out" : "offline_found", { terms: answer.left_out.join(" ") }));
}

/** What keeps the server from answering a typed query is heard once, too. */
function tellStatus({ q }, text) {
  if (q && find("#search-status").textContent !== text) announce(text);
  status(text);
}

function bodyOf(pane, { q, wide, section, after, doc }) {
  const isNewList = isNew(pane, { q, wide, section });
  const size = wanted(pane, { after, shown: seen(pane, isNewList), isNewList });
  return asked(doc, { q, after, all: wide, size, total: false, ...(section && { section }) });
}

/** Whether the list began anew, or the query became wrong, while an answer was under way: a page that continues an older list is dropped. */
const isLate = (pane, { after, version, ...question }) => after && (pane.isWrong || after !== pane.next || isNew(pane, question) || version < pane.version);

// A letter taken back needs no server: the same question about the same deck was answered before.
const wordsOf = ({ version, wide, section, q }) => `${version} ${wide} ${section} ${q}`;

function remember(remembered, question, answer) {
  if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value);
  remembered.set(wordsOf(question), answer);
}

function take(pane, answer, question) {
  pane.judge.learn(answer.cards, question.doc);
  if (drawError(pane, answer.error)) return;

  const [first] = pane.results;
  const isNewList = isNew(pane, question);
  Object.assign(pane, following(pane, answer, question));
  pane.onFound?.();
  drawWords(pane, answer);
  if (!question.after) drawHidden(answer.hidden);
  // Another query, or a deck that takes other cards: the list begins anew.
  const isOther = pane.results[0]?.card.id !== first?.card.id;
  // To write it lays the page out, which the new cards do once more.
  if ((isNewList || isOther) && pane.isScrolled) pane.list.scrollTop = 0;
  draw(pane);
  clearTimeout(pane.resting);
  tellCount(pane, answer, question);
  if (isStale(pane)) pane.resting = setTimeout(pane.more, question.after ? 0 : REST);
  // Once: where the list is as long as its cards, its end is always near.
  else if (!question.after) pane.resting = setTimeout(() => moreIfNear(pane), REST);
}

/** Tell how many cards a typed query finds, once, after the last letter. */
function tellCount(pane, answer, question) {
  if (!question.q || question.q === pane.counted) return;

  clearTimeout(pane.counting);
  pane.counting = setTimeout(async () => {
    if (pane.asked !== question.q || pane.input.value.trim() !== question.q) return;
    pane.counted = question.q;
    const count = answer.next ? await countOf(pane, question) : answer.cards.length;
    if (count !== null && pane.asked === question.q) announce(say("found_count", { count }));
  }, SETTLED);
}

/** How many cards the server finds; null if it cannot say. */
async function countOf(pane, { q, wide, doc }) {
  try {
    return (await send("POST", config.urls.search, asked(doc, { q, all: wide, size: 1, total: true }))).total ?? null;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    return null;
  }
}

export function moreIfNear(pane) {
  if (isNearEnd(pane)) pane.more();
}

/** Set the query, as a filter, a fix or a bar of a chart does. */
export function setQuery(pane, text, { focus = false } = {}) {
  pane.input.value = text;
  changed(pane, true);
  if (focus) pane.input.focus();
}

/** The query was typed or set: it is asked, stands in the address and presses its filters. */
export function changed(pane, at_once = false) {
  const { input, typed } = pane;
  pane.typed = input.value.trim();
  // A space at the end asks for nothing new, and would keep the next letter waiting.
  if (pane.typed === typed && !at_once) return;

  clearTimeout(pane.resting);
  pane.ask(at_once);
  writeAddress(pane);
  pane.onQuery?.(input.value);
}

export function writeAddress({ input }) {
  const address = new URL(location.href);
  if (input.value.trim()) address.searchParams.set("q", input.value.trim());
  else address.searchParams.delete("q");
  history.replaceState(history.state, "", address);
}

// Cards from the search into the deck: by Enter, by a press, and by an Enter that came before its answer.

/** Put copies of a result into a section. It is always added: what is too many is seen and said. */
export function takeCard(pane, result, wish = {}) {
  const deck = { now: pane.store.doc, maybe: config.maybe };
  const { section, copies } = taking(result, deck, wish);
  pane.add(result.card, section, copies, mostOf(result, section, deck));
}

/** What Enter does: with Alt beside the deck, with Ctrl into its sideboard, with Shift as many as fit. */
export function enter(pane, { shiftKey, ctrlKey, metaKey, altKey }) {
  const section = altKey ? config.maybe : (ctrlKey || metaKey) && config.side ? config.side : undefined;
  const wish = { q: pane.input.value.trim(), section, most: shiftKey };
  pane.input.select();
  const result = pane.results[pane.active];
  if (result && wish.q === pane.asked) return takeCard(pane, result, wish);
  pane.held.push(wish);
  pane.ask(true);
}

/** Do what was wished of the query that is answered now; `why`: it could not be. */
export function fulfil(pane, why) {
  const [{ q }] = pane.held;
  while (pane.held[0]?.q === q) {
    const wish = pane.held.shift();
    if (why) toast(say("not_added", { name: q, why }));
    else if (pane.asked === q && pane.results[0]) takeCard(pane, pane.results[0], wish);
  }
  if (pane.held.length || pane.input.value.trim() !== q) pane.ask(true);
}

/** The sheet of the chosen card: a narrow screen has no room for it beside the list. */
export function showAbout(pane) {
  const result = chosen(pane);
  if (result && pane.asked === pane.input.value.trim()) pane.onAbout(result.card);
}

// The search: a combobox over a list of cards. Enter adds; the focus never leaves the box.

// Every letter is asked for at once; while an answer is under way the next waits for it.
const WAIT = 0;

/** `add(card, section, count)`; `preview(card)`, null for none. The pane answers `onAbout(card)` and `onQuery(text)`. */
export function createSearchPane({ store, judge, add, preview }) {
  const pane = { store, judge, add, preview, ...partsOf(), ...beginning() };
  pane.press = (event) => pressed(pane, event);
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
 * the hints of the same state of the deck, `version`; `opening`: the section that is filled first, if any, and `section` that
 * was asked for; `found`: the section that the results are for; `isWall`: they are its wall (opening.js); `held`: what Enter wished before the answer to what was typed;
 * `height`: of the list; `isScrolled`: it does not show its top; `isWalking`: the last key went among the results.
 */
const beginning = () => ({
  results: [], fresh: 0, version: -1, active: -1, next: null, asked: null, typed: "", isWrong: false,
  opening: null, isWall: false, section: "", found: "", remembered: new Map(), held: [], height: innerHeight, resting: 0, isScrolled: false, isWalking: false,
  counting: 0, counted: "", sent: "",
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
  // The first cards are asked for along with the first verdict.
  if (!error && pane.sent === wordsOf(questionOf(pane)) && !isStale(pane)) return;
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
