// The deck by sections, as rows, stacks or faces, and filtered by a bar of the figures.

import { fillHead, focused, makeRow, refocus, rove, step, updateRow } from "./deck_rows.js";
import { grouped, isBlamed, itemsOf, overOf, sectionsOf, sortOf, stacked } from "./deck_sections.js";
import { keepTaste, prefer, preference, taste } from "./draft.js";
import { focusDeck } from "./keys.js";
import { announce } from "./messages.js";
import { all, config, copyOf, find, keyed, say, slot, write } from "./page.js";
import { barsOf, following } from "./stats_pane.js";

// How the deck is shown: as rows, as stacks by cost, as a grid of faces. And in which groups.

const VIEWS = ["rows", "stacks", "grid"];
const GROUPS = {
  kind: (card) => card?.kind_name ?? "",
  cost: (card) => (card?.cost === null || card?.cost === undefined ? "" : say("cost", { cost: card.cost })),
  tag: (card, row) => (row.tags?.[0] ? `#${row.tags[0]}` : ""),
};

/** The view of the deck that is chosen, with its switches; `onChange` is called once another one is. */
export function createDeckViews({ onChange }) {
  const views = { box: find("#deck-sections"), select: find("#group-by"), switch: find("#deck-views"), view: taste("deck_view", VIEWS), group: preference("group"), onChange };
  views.select.value = views.group;
  views.select.addEventListener("change", () => chooseGroup(views));
  views.switch.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-value]");
    if (button) chooseView(views, button.dataset.value);
  });
  mark(views);
  return views;
}

function chooseGroup(views) {
  views.group = views.select.value;
  prefer("group", views.group);
  views.onChange();
}

function chooseView(views, view) {
  views.view = view;
  keepTaste("deck_view", view);
  mark(views);
  views.onChange();
}

/** The view after this one. Answers with its word. */
export function nextView(views) {
  chooseView(views, VIEWS[(VIEWS.indexOf(views.view) + 1) % VIEWS.length]);
  return find('[aria-pressed="true"]', views.switch).textContent;
}

function mark({ box, switch: buttons, view }) {
  box.dataset.view = view;
  for (const button of all("[data-value]", buttons)) button.setAttribute("aria-pressed", String(button.dataset.value === view));
}

/** The items of a section as the view has them. */
export function arranged({ view, group }, slug, items) {
  const language = document.documentElement.lang;
  if (view === "stacks") return stacked(items, { slug, groupOf: GROUPS[group] ?? GROUPS.cost, language });
  const groupOf = slug && GROUPS[group];
  return groupOf ? grouped(items, { slug, groupOf, language }) : items;
}

// The deck as far as it stands behind one bar of the figures, until somebody wants all of it again.

/** The filter of the deck. `onChange` is called once it shows others; `look(query)` looks for more such cards. */
export function createDeckFilter({ store, judge, onChange, look }) {
  const filter = { bar: null, known: new Set(), line: find("#deck-filter"), store, judge, onChange };
  slot(filter.line, "reset").addEventListener("click", () => reset(filter));
  slot(filter.line, "find").addEventListener("click", () => look(filter.bar.query));
  judge.subscribe(() => follow(filter));
  return {
    toggle: (query) => (filter.bar?.query === query ? reset(filter) : choose(filter, query)),
    reset: () => reset(filter),
    has: (id) => !filter.bar || filter.bar.cards.includes(id),
    get isOn() { return filter.bar !== null; },
    get query() { return filter.bar?.query ?? null; },
  };
}

function choose(filter, query) {
  const bar = barsOf(filter.judge.answer?.stats ?? {}).find((one) => one.query === query);
  if (!bar?.cards.length) return announce(say("only_none"));
  filter.known = new Set(filter.store.doc.rows.map(({ key }) => key));
  show(filter, bar);
  announce(say("only", { word: bar.word }));
}

function reset(filter) {
  if (!filter.bar) return;
  const isHeld = filter.line.contains(document.activeElement);
  show(filter, null);
  if (isHeld) focusDeck();
  announce(say("only_reset"));
}

function follow(filter) {
  const { bar, judge, store, known } = filter;
  if (!bar || judge.isPending || !judge.answer) return;
  const now = following(bar, judge.answer.stats, { rows: store.doc.rows, known, idOf: (row) => judge.card(row)?.id });
  if (now) filter.bar = now;
  else reset(filter);
}

function show(filter, bar) {
  filter.bar = bar;
  filter.line.hidden = !bar;
  if (bar) write(slot(filter.line, "word"), bar.word);
  filter.onChange();
}

// The deck by sections. Rows keep their order while somebody edits; a row that is gone leaves its place for a moment.

/** `act(what, row, { ghost, button, name })` is called for a button of a row; `look(query)` looks for more cards. */
export function createDeckPane({ store, judge, act, look }) {
  // `ghosts`: the places of rows just gone, by their keys.
  const pane = { store, judge, act, box: find("#deck-sections"), ghosts: new Map(), compared: [], listeners: [] };
  pane.views = createDeckViews({ onChange: () => draw(pane) });
  pane.filter = createDeckFilter({ store, judge, look, onChange: () => draw(pane) });
  listenToRows(pane);
  store.subscribe((event) => changed(pane, event));
  judge.subscribe(() => draw(pane));
  return {
    draw: () => draw(pane),
    leavePlace: (row) => leavePlace(pane, row),
    standing: (node) => standing(pane, node),
    views: pane.views,
    filter: pane.filter,
    box: pane.box,
    onDraw: (listener) => pane.listeners.push(listener),
  };
}

function draw(pane) {
  pane.compared = pane.judge.compared;
  const held = focused(pane.box);
  keyed(pane.box, sections(pane), (section) => section.slug, makeSection, (node, section) => updateSection(pane, node, section));
  find("#deck-empty").hidden = !isEmpty(pane);
  find("#deck-tools").hidden = isEmpty(pane);
  rove(pane.box);
  if (held) refocus(pane.box, held);
  for (const listener of pane.listeners) listener();
}

const isEmpty = ({ store, ghosts }) => store.doc.rows.length === 0 && ghosts.size === 0;

function sections(pane) {
  const { store, judge, ghosts, filter } = pane;
  const gone = [...ghosts.values()].map((ghost) => ghost.row);
  // Until the first verdict, those that the format bounds: what is drawn then stays where it is.
  const judged = judge.answer?.sections ?? config.bounds[store.doc.format];
  const all = sectionsOf({ rows: store.doc.rows, ghosts: gone, judged, compared: pane.compared, known: config.sections, isPending: judge.isPending });
  return filter.isOn ? all.filter(({ slug }) => itemsIn(pane, slug).length) : all;
}

function makeSection({ slug }) {
  const node = copyOf("section");
  node.dataset.section = slug;
  node.setAttribute("aria-labelledby", `head-${slug}`);
  slot(node, "name").id = `head-${slug}`;
  return node;
}

function updateSection(pane, node, section) {
  const items = itemsIn(pane, section.slug);
  fillHead(node, section);
  keyed(slot(node, "rows"), items, (item) => item.key, makeRow, updateRow);
  node.classList.toggle("dsec--one", pane.store.doc.rows.filter((row) => row.section === section.slug).length < 2 && section.slug !== config.maybe);
  slot(node, "none").hidden = items.length > 0 || isEmpty(pane);
}

/** The rows of a section as they are drawn: with the places of rows just gone, as the view has them. */
function itemsIn({ store, judge, ghosts, views, filter, compared }, slug) {
  const isFace = views.view !== "rows";
  const items = itemsOf(slug, { rows: store.doc.rows, ghosts: ghosts.values(), itemOf: (row) => ({ ...itemOf(judge, row, compared), isFace }) });
  return arranged(views, slug, items.filter((item) => item.sort !== "card" || item.isGhost || filter.has(item.card?.id)));
}

/** The faults of the last verdict; without a new one not those about counts, which have changed since. */
const faultsOf = ({ answer, error }) => (answer?.faults ?? []).filter(({ limit }) => !error || limit === null);

function itemOf(judge, row, compared) {
  const judged = judge.judgedRow(row);
  // A line that found no card when it was typed may find one now.
  const sort = row.text !== undefined && judged.card ? "card" : sortOf(row);
  const blamed = isBlamed(faultsOf(judge), row, judged.card ?? row.card);
  return { key: row.key, sort, row, judged, card: judge.card(row), blamed, over: overOf(compared, judged.card ?? row.card) };
}

/** Called before a row changes by its own buttons: its place stays, so that a second press cannot hit the next card. */
function leavePlace({ store, ghosts }, row) {
  const rows = store.doc.rows.filter((other) => other.section === row.section);
  const at = store.doc.rows.indexOf(row);
  ghosts.clear();
  ghosts.set(row.key, { row, at, before: rows[rows.indexOf(row) - 1]?.key ?? null });
}

function closePlaces(pane, keep = "") {
  if (!pane.ghosts.size || pane.ghosts.has(keep)) return;
  pane.ghosts.clear();
  draw(pane);
}

/** Drop the kept places of rows that are back, and all of them after undo or redo. */
function changed(pane, { kind }) {
  const isThere = (key) => pane.store.doc.rows.some((row) => row.key === key);
  for (const key of pane.ghosts.keys()) if (kind !== "edit" || isThere(key)) pane.ghosts.delete(key);
  draw(pane);
}

/** The row that an element belongs to; `ghost`: the place that it left, if it is gone. */
function standing({ store, ghosts }, node) {
  const key = node.closest("[data-key]")?.dataset.key;
  const ghost = ghosts.get(key);
  return { ghost, row: ghost?.row ?? store.doc.rows.find((row) => row.key === key) };
}

function listenToRows(pane) {
  const { box } = pane;
  box.addEventListener("click", (event) => pressed(pane, event));
  box.addEventListener("keydown", (event) => step(box, event));
  box.addEventListener("focusin", ({ target }) => {
    const row = target.closest(".brow");
    if (row) rove(box, row);
    closePlaces(pane, row?.dataset.key);
  });
  // A press on an empty spot moves the focus to an element around the box; the places stay.
  box.addEventListener("focusout", ({ relatedTarget: to }) => { if (to && !box.contains(to) && !to.contains(box)) closePlaces(pane); });
  box.addEventListener("pointerleave", () => closePlaces(pane));
}

function pressed(pane, event) {
  const button = event.target.closest("[data-act]");
  if (!button) return;
  const { row, ghost } = standing(pane, button);
  if (row) pane.act(button.dataset.act, row, { ghost, button, name: button.dataset.name });
}
