// What the search asks: a query, the page that follows, or the same once more for newer hints.

import { Refusal, asked, reason, send } from "./api.js";
import { foundOffline } from "./offline.js";
import { following, isNew, isStale, wanted } from "./search_found.js";
import { draw, drawError, drawHidden, drawWords, isNearEnd, seen, status } from "./search_list.js";
import { config, say } from "./words.js";

// Once typing rests for so long, the cards below those that are seen are fetched.
const REST = 250;
// So many answers about one state of the deck are remembered.
const REMEMBERED = 40;

/** Ask and show the answer; returns the reason of a refusal. */
export async function fetchPage(pane, { after = "", text = pane.input.value } = {}) {
  const { version, doc } = pane.store;
  const question = { q: text.trim(), wide: pane.everything.checked, after, version, doc };
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

/** What is found while the server cannot be reached; returns the reason of the refusal where nothing can be. */
async function withoutServer(pane, question, refusal) {
  const answer = refusal.status === 0 ? await foundOffline(question) : null;
  if (!answer || isLate(pane, question)) {
    status(reason(refusal));
    return reason(refusal);
  }

  take(pane, { ...answer, explain: "", error: null, narrowed: null, hidden: null }, question);
  status(say(answer.left_out.length ? "offline_left_out" : "offline_found", { terms: answer.left_out.join(" ") }));
}

function bodyOf(pane, { q, wide, after, doc }) {
  const isNewList = isNew(pane, { q, wide });
  const size = wanted(pane, { after, shown: seen(pane, isNewList), isNewList });
  return asked(doc, { q, after, all: wide, size, total: false });
}

/** Whether the list began anew, or the query became wrong, while an answer was under way: a page that continues an older list is dropped. */
const isLate = (pane, { after, version, ...question }) => after && (pane.isWrong || after !== pane.next || isNew(pane, question) || version < pane.version);

// A letter taken back needs no server: the same question about the same deck was answered before.
const wordsOf = ({ version, wide, q }) => `${version} ${wide} ${q}`;

function remember(remembered, question, answer) {
  if (remembered.size >= REMEMBERED) remembered.delete(remembered.keys().next().value);
  remembered.set(wordsOf(question), answer);
}

function take(pane, answer, question) {
  pane.judge.know(answer.cards);
  if (drawError(pane, answer.error)) return;

  const [first] = pane.results;
  const isNewList = isNew(pane, question);
  Object.assign(pane, following(pane, answer, question));
  drawWords(pane, answer);
  if (!question.after) drawHidden(answer.hidden);
  // Another query, or a deck that takes other cards: the list begins anew.
  const isOther = pane.results[0]?.card.id !== first?.card.id;
  // To write it lays the page out, which the new cards do once more.
  if ((isNewList || isOther) && pane.isScrolled) pane.list.scrollTop = 0;
  draw(pane);
  clearTimeout(pane.resting);
  if (isStale(pane)) pane.resting = setTimeout(pane.more, question.after ? 0 : REST);
  // Once: where the list is as long as its cards, its end is always near.
  else if (!question.after) pane.resting = setTimeout(() => moreIfNear(pane), REST);
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
