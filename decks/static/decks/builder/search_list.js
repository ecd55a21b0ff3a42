// The list of the search: the results, the chosen one, and the messages about them.

import { all, find, keyed, slot, write } from "./dom.js";
import { showError } from "./query_error.js";
import { drawFace, makeResult, updateResult } from "./results.js";
import { chosen } from "./search_found.js";
import { cardOf, copies } from "./steps.js";
import { say } from "./words.js";

const [NEAR_END, NEAR_LAST] = [200, 8];

export function draw(pane) {
  const { list, input, about, results } = pane;
  const active = chosen(pane);
  list.hidden = results.length === 0;
  list.classList.toggle("is-old", pane.isWrong);
  list.setAttribute("aria-disabled", String(pane.isWrong));
  keyed(list, results, (result) => result.card.id, makeResult, (node, result) => fill(pane, node, result, active));
  point(input, active, results.length > 0 && !pane.isWrong);
  about.hidden = !active;
  if (active) write(about, say("more_about", { name: active.card.name }));
  pane.preview(active?.card ?? null);
}

function fill({ store, view }, node, result, active) {
  drawFace(node, result.card, view === "grid");
  updateResult(node, { ...result, have: copies(store.doc, cardOf(result.card)), isActive: result === active });
}

/** Tell the box which option is the active one. */
function point(input, active, isExpanded) {
  input.setAttribute("aria-expanded", String(isExpanded));
  if (active) input.setAttribute("aria-activedescendant", `option-${active.card.id}`);
  else input.removeAttribute("aria-activedescendant");
}

export const status = (text) => write(find("#search-status"), text);

/** Show the messages of an answer beside its cards. */
export function drawWords(pane, answer) {
  write(find("#search-narrowed"), answer.narrowed ?? say("all_shown"));
  find("#search-narrow").hidden = !answer.narrowed && !pane.everything.checked;
  find("#search-more").hidden = !pane.next;
  status(pane.asked || answer.cards.length === 0 ? foundWords(pane, answer) : "");
}

/** Which cards of that name there are, though the deck rules them out. */
export function drawHidden(cards) {
  const line = find("#search-hidden");
  line.hidden = !cards;
  write(slot(line, "text"), cards?.message ?? "");
}

function foundWords({ results }, answer) {
  if (results.length === 0) return say("none_found");
  return answer.explain ? say("found", { explain: answer.explain }) : "";
}

/** Show what is wrong with the query. What was found before does not answer it: nothing of that can be chosen. */
export function drawError(pane, error) {
  pane.isWrong = showError(pane.input, error, (query) => pane.setQuery(query, { focus: true }));
  if (!pane.isWrong) return false;

  clearTimeout(pane.resting);
  status("");
  find("#search-narrow").hidden = true;
  find("#search-more").hidden = true;
  draw(pane);
  return true;
}

/** Make a result the active one, and bring it into view. */
export function go(pane, to) {
  if (pane.results.length === 0 || pane.isWrong) return;
  pane.active = Math.max(0, Math.min(pane.results.length - 1, to));
  draw(pane);
  document.getElementById(pane.input.getAttribute("aria-activedescendant"))?.scrollIntoView({ block: "nearest" });
  if (pane.active > pane.results.length - NEAR_LAST) pane.more();
}

/** The result that an element of the list stands for becomes the active one; false if it stands for none. */
export function choose(pane, node) {
  if (!node || pane.isWrong) return false;
  pane.active = all("[role=option]", pane.list).indexOf(node);
  draw(pane);
  return true;
}

/** The card cannot be taken: its option is shaken. */
export function shake(card) {
  const node = document.getElementById(`option-${card.id}`);
  node?.classList.remove("is-refused");
  requestAnimationFrame(() => node?.classList.add("is-refused"));
}

/** How many cards reach from the first to the last that is seen, and one more. */
export function seen(pane, isNewList) {
  const { list } = pane;
  // Before the list was ever shown, as much as there can be.
  pane.height = Math.min(list.clientHeight || pane.height, innerHeight);
  const first = list.firstElementChild;
  const row = first?.offsetHeight || 40;
  const columns = first && pane.view === "grid" ? Math.max(1, Math.floor(list.clientWidth / first.offsetWidth)) : 1;
  return (Math.ceil(((isNewList ? 0 : list.scrollTop) + pane.height) / row) + 1) * columns;
}

/** Whether the list, as far as it is seen, will end soon, and more would follow. */
export function isNearEnd({ next, list }) {
  return Boolean(next && list.clientHeight && list.scrollTop + list.clientHeight > list.scrollHeight - NEAR_END);
}
