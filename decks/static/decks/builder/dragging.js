// Cards dragged between sections, and from the results into one: each a step that can be undone. Buttons do the same.

import { named } from "./list_lines.js";
import { all, config, el, find, keyed, name, say, slot, write } from "./page.js";
import { takeCard } from "./search.js";
import { targetsFor } from "./search_found.js";

// Dragging with a mouse or a pen: from a press that moves to where it is let go. A finger scrolls; for it there are buttons.

const [FAR, EDGE, PACE] = [6, 48, 12];

/**
 * Watch presses in `box` on what fits `selector`. `start(node)` answers with the drag: { over(element), drop(), end() }, or null where
 * there is nothing to drag. `over` hears what is below the pointer, `drop` that it was let go, `end` that it is over in any way.
 * `scrolls`: what scrolls when the pointer comes near its edges.
 */
export function watchDrags(box, selector, { start, scrolls }) {
  box.addEventListener("pointerdown", (event) => {
    const node = event.target.closest(selector);
    if (!node || event.button !== 0 || event.pointerType === "touch" || event.target.closest("button, a, input, select")) return;
    follow({ node, x: event.clientX, y: event.clientY, start, scrolls, drag: null });
  });
}

function follow(press) {
  const stop = new AbortController();
  const on = (kind, listener) => addEventListener(kind, listener, { capture: true, signal: stop.signal });
  const finish = (isDropped) => {
    stop.abort();
    if (press.drag) end(press.drag, isDropped);
  };

  on("pointermove", (event) => moved(press, event));
  on("pointerup", () => finish(true));
  on("pointercancel", () => finish(false));
  on("blur", ({ target }) => { if (target === window) finish(false); });
  on("keydown", (event) => {
    if (!press.drag || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    finish(false);
  });
}

function moved(press, { clientX: x, clientY: y }) {
  if (!press.drag && Math.hypot(x - press.x, y - press.y) < FAR) return;
  press.drag ??= begin(press);
  if (!press.drag) return;
  press.drag.over(document.elementFromPoint(x, y), { x, y });
  scroll(press.scrolls, y);
}

function begin({ node, start }) {
  const drag = start(node);
  if (!drag) return null;
  getSelection()?.removeAllRanges();
  document.body.classList.add("is-dragging");
  return drag;
}

function end(drag, isDropped) {
  document.body.classList.remove("is-dragging");
  // What ends a drag is no press on what lies below.
  const swallow = (event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  if (isDropped) drag.drop();
  drag.end();
}

function scroll(node, y) {
  const { top, bottom } = node.getBoundingClientRect();
  if (y < top + EDGE) node.scrollTop -= PACE;
  else if (y > bottom - EDGE) node.scrollTop += PACE;
}

// What is seen of a drag: the card at the pointer, the sections that take it, and a line of all sections at the foot of the deck.

/** A drag as `watchDrags` takes it. `card`: what is dragged; `drop(slug)`: what to do once it is let go on an open section. */
export function createZones({ card, count, node, drop }) {
  const zones = { box: find("#drop-zones"), chip: chipOf(card, count), node, drop, targets: [], over: null };
  find("#bench").append(zones.chip);
  node.classList.add("is-dragged");
  return {
    show: (targets) => show(zones, targets),
    over: (element, place) => over(zones, element, place),
    drop: () => { if (zones.over?.isOpen) drop(zones.over.slug); },
    end: () => removeZones(zones),
  };
}

function chipOf(card, count) {
  const title = el("b", {});
  name(title, card.name, card.lang);
  return el("p", { class: "drag-chip", "aria-hidden": "true" }, count ? el("span", { class: "num" }, `${count}× `) : "", title, el("span", { class: "drag-chip__to", "data-slot": "to" }));
}

function show(zones, targets) {
  zones.targets = targets;
  zones.box.hidden = false;
  keyed(find("ul", zones.box), targets, ({ slug }) => slug, makeZone, updateZone);
  for (const section of all("#deck-sections [data-section]")) {
    const target = targets.find(({ slug }) => slug === section.dataset.section);
    section.dataset.drop = !target ? "here" : target.isOpen ? "open" : "shut";
  }
}

const makeZone = ({ slug, name: title }) => el("li", { class: "drop-zone", "data-section": slug }, el("b", {}, title), el("small", {}));

function updateZone(node, { isOpen, why }) {
  node.dataset.drop = isOpen ? "open" : "shut";
  write(find("small", node), why);
}

function over(zones, element, { x, y }) {
  const { chip, targets } = zones;
  chip.style.translate = `${x + 12}px ${y + 14}px`;
  const section = element?.closest("#deck-sections [data-section], #drop-zones [data-section]");
  zones.over = targets.find(({ slug }) => slug === section?.dataset.section) ?? null;
  write(slot(chip, "to"), zones.over ? wordsOf(zones.over) : "");
  chip.classList.toggle("is-shut", zones.over !== null && !zones.over.isOpen);
  for (const node of all("[data-drop]")) node.classList.toggle("is-over", node.dataset.section === zones.over?.slug);
}

const wordsOf = ({ name: title, isOpen, why }) => (isOpen ? `→ ${title}` : why || say("drop_wait"));

function removeZones({ box, chip, node }) {
  chip.remove();
  box.hidden = true;
  node.classList.remove("is-dragged");
  for (const section of all("[data-drop]")) {
    delete section.dataset.drop;
    section.classList.remove("is-over");
  }
}

// Cards dragged between sections, and from the results into one: each a single step that can be undone. Whatever is dragged,
// buttons do as well: the sheet of a card moves it, and a result is added by a press.

/** The sections where a card of the deck, or of the search where `from` is null, may go. */
export function placesFor(card, { from, isAsked = false }) {
  const words = { kind: say("drop_kind") };
  return targetsFor(card, { from, isAsked, words, known: config.sections, side: config.side, maybe: config.maybe });
}

/** Let the cards of a `bench` be dragged. */
export function createDrops(bench) {
  const scrolls = find("#pane-deck");
  watchDrags(bench.pane.box, ".brow--card", { scrolls, start: (node) => dragRow(bench, node) });
  watchDrags(bench.search.list, "[role=option]", { scrolls, start: (node) => dragResult(bench, node) });
}

function dragRow({ pane, judge, store, editing }, node) {
  const { row, ghost } = pane.standing(node);
  const card = row && judge.card(row);
  if (!card || ghost) return null;

  const zones = createZones({ card, node, count: row.count, drop: (to) => editing.move(store.doc.rows.find(({ key }) => key === row.key) ?? row, to) });
  zones.show(placesFor(card, { from: row.section, isAsked: !card.hint }));
  if (!card.hint) ask({ card, judge, store, from: row.section, zones });
  return zones;
}

/** The sections of a card that no search has found yet. */
async function ask({ card, judge, store, from, zones }) {
  const hinted = await named(store.doc, card.official, card.id);
  if (hinted) judge.know([hinted]);
  if (document.body.classList.contains("is-dragging")) zones.show(placesFor(hinted ?? card, { from }));
}

function dragResult({ search }, node) {
  const result = search.results.find(({ card }) => node.id === `option-${card.id}`);
  if (!result || search.isWrong) return null;

  const zones = createZones({ card: result.card, node, count: 0, drop: (section) => takeCard(search, result, { section }) });
  zones.show(placesFor(result.card, { from: null }));
  return zones;
}
