// The deck by sections. Rows keep their order while somebody edits; a row that is gone leaves its place for a moment.

import { copyOf, find, keyed, slot } from "./dom.js";
import { focused, refocus, rove, step } from "./deck_focus.js";
import { fillHead, makeRow, updateRow } from "./deck_rows.js";
import { isBlamed, itemsOf, sectionsOf, sortOf } from "./deck_sections.js";
import { createDeckFilter } from "./deck_filter.js";
import { arranged, createDeckViews } from "./deck_views.js";
import { config } from "./words.js";

/** `act(what, row, { ghost, button, name })` is called for a button of a row; `look(query)` looks for more cards. */
export function createDeckPane({ store, judge, act, look }) {
  // `ghosts`: the places of rows just gone, by their keys.
  const pane = { store, judge, act, box: find("#deck-sections"), ghosts: new Map(), listeners: [] };
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
  const all = sectionsOf({ rows: store.doc.rows, ghosts: gone, judged, known: config.sections, isPending: judge.isPending });
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
function itemsIn({ store, judge, ghosts, views, filter }, slug) {
  const isFace = views.view !== "rows";
  const items = itemsOf(slug, { rows: store.doc.rows, ghosts: ghosts.values(), itemOf: (row) => ({ ...itemOf(judge, row), isFace }) });
  return arranged(views, slug, items.filter((item) => item.sort !== "card" || item.isGhost || filter.has(item.card?.id)));
}

function itemOf(judge, row) {
  const judged = judge.judgedRow(row);
  // A line that found no card when it was typed may find one now.
  const sort = row.text !== undefined && judged.card ? "card" : sortOf(row);
  const blamed = isBlamed(judge.answer?.faults ?? [], row, judged.card ?? row.card);
  return { key: row.key, sort, row, judged, card: judge.card(row), blamed };
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
