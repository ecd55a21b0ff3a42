// The list of the search: its rows, the chosen one, as a list or a grid, and what is wrong with a query.

import { keepTaste, taste } from "./draft.js";
import { all, art, config, copyOf, cost, el, face, find, icon, keyed, kind, marks, name, say, slot, write } from "./page.js";
import { chosen, mostOf } from "./search_found.js";
import { cardOf, copies } from "./steps.js";

// One result of the search, as an option of the list.

export function makeResult({ card }) {
  const node = copyOf("result");
  node.id = `option-${card.id}`;
  name(slot(node, "name"), card.name, card.lang);
  name(slot(node, "second"), card.second, card.second_lang);
  kind(slot(node, "kind"), card);
  cost(slot(node, "cost"), card.cost);
  node.classList.toggle("result--many", card.marks.length > 2);
  slot(node, "marks").replaceChildren(...marks(card.marks));
  return node;
}

/** Show the strip of a list or the face of a grid, once until it changes. */
export function drawFace(node, card, isFace) {
  if (node.isFace === isFace) return;
  node.isFace = isFace;
  node.classList.remove("has-picture");
  (isFace ? face : art)(slot(node, "art"), card);
}

/** Fill what changes: how many are in the deck, whether it may be added, why not. */
export function updateResult(node, { card, have, most, isActive }) {
  const { allowed, why_not, left, replaces } = card.hint;
  node.setAttribute("aria-selected", String(isActive));
  node.classList.toggle("is-dim", allowed === false && !replaces);
  node.classList.toggle("is-doubt", allowed === null);
  fillHave(slot(node, "have"), have, most);
  write(slot(node, "left"), left === null || left === undefined ? "" : say("left", { count: left }));
  const [first] = why_not;
  // The line is cut where it ends: what is wrong comes before where that is written.
  const against = first ? [first.message, first.cite?.replaceAll(" ", "\u00a0")].filter(Boolean).join(" ") : "";
  const why = replaces ? say("in_place_of", { name: replaces.name }) : against;
  write(slot(node, "why"), why);
  slot(node, "why").classList.toggle("result__why--whole", Boolean(replaces));
  node.classList.toggle("is-full", Boolean(replaces || first?.is_limit));
  slot(node, "why").hidden = !why;
  const doubt = slot(node, "doubt");
  if ((allowed === null) !== Boolean(doubt.firstChild)) doubt.replaceChildren(...(allowed === null ? [icon("undetermined")] : []));
}

/** How many copies the deck has, and of how many where all are in one section. A change is seen where it was pressed. */
function fillHave(box, have, most) {
  const text = have ? (most === null ? `×${have}` : say("have_most", { count: have, most })) : "";
  const isNew = box.textContent !== text && box.isConnected && text;
  write(box, text);
  if (isNew && matchMedia("(prefers-reduced-motion: no-preference)").matches) box.animate([{ scale: 1.4 }, { scale: 1 }], { duration: 160 });
}

// What is wrong with a query: beneath the box that it is typed into, with its column underlined.

/** Show the error, or that there is none. `ask(query)` is told of a query that is pressed instead. Answers whether there is one. */
export function showError(input, error, ask) {
  const box = find("#search-error");
  box.hidden = !error;
  input.setAttribute("aria-invalid", String(Boolean(error)));
  if (!error) return false;

  const start = error.column - 1;
  const [before, bad, rest] = [input.value.slice(0, start), input.value.slice(start, start + error.length), input.value.slice(start + error.length)];
  find("code", box).replaceChildren(before, el("mark", {}, bad || "\u00a0"), rest);
  write(find("[data-slot=why]", box), error.message);
  showInstead(box, error.suggestions ?? [], ask);
  return true;
}

function showInstead(box, queries, ask) {
  slot(box, "instead").hidden = queries.length === 0;
  slot(box, "queries").replaceChildren(...queries.map((query) => {
    const button = el("button", { type: "button", class: "chip chip--query" }, el("code", {}, query));
    button.addEventListener("click", () => ask(query));
    return button;
  }));
}

// The list of the search: the results, the chosen one, and the messages about them.

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
  const { card } = result;
  const have = copies(store.doc, cardOf(card));
  const most = have === copies(store.doc, cardOf(card), card.section) ? mostOf(result, card.section, { now: store.doc, maybe: config.maybe }) : null;
  updateResult(node, { ...result, have, most, isActive: result === active });
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

// The results as a list or as a grid of faces, whichever somebody likes.

const VIEWS = ["list", "grid"];

/** The switch beside the search; it sets the `view` of the pane, which is a grid on the wall of a first choice. */
export function createSearchViews(pane) {
  const button = find("#results-view");
  pane.chosenView = taste("results_view", VIEWS);
  pane.settleView = () => show(pane, button);
  show(pane, button);
  button.addEventListener("click", () => change(pane, button));
}

function change(pane, button) {
  pane.chosenView = pane.chosenView === "grid" ? "list" : "grid";
  keepTaste("results_view", pane.chosenView);
  show(pane, button);
  draw(pane);
  find('[aria-selected="true"]', pane.list)?.scrollIntoView({ block: "nearest" });
}

function show(pane, button) {
  pane.view = pane.isWall ? "grid" : pane.chosenView;
  pane.list.dataset.view = pane.view;
  button.setAttribute("aria-pressed", String(pane.chosenView === "grid"));
}

/** The columns of the grid as it stands; 0 in a list. */
export const columnsOf = ({ view, list }) => (view === "grid" ? getComputedStyle(list).gridTemplateColumns.split(" ").length : 0);
