// Cards dragged between sections, and from the results into one: each a single step that can be undone. Whatever is dragged,
// buttons do as well: the sheet of a card moves it, and a result is added by a press.

import { watchDrags } from "./dragging.js";
import { createZones } from "./drop_zones.js";
import { targetsFor } from "./drop_targets.js";
import { find } from "./dom.js";
import { named } from "./reading.js";
import { takeCard } from "./search_taking.js";
import { config, say } from "./words.js";

/** The sections where a card of the deck, or of the search where `from` is null, may go. */
export function placesFor(card, { store, from, isAsked = false }) {
  const words = { kind: say("drop_kind"), full: say("no_room") };
  return targetsFor(card, { from, isAsked, words, known: config.sections, side: config.side, maybe: config.maybe, doc: store.doc });
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
  zones.show(placesFor(card, { store, from: row.section, isAsked: !card.hint }));
  if (!card.hint) ask({ card, judge, store, from: row.section, zones });
  return zones;
}

/** The sections of a card that no search has found yet. */
async function ask({ card, judge, store, from, zones }) {
  const hinted = await named(store.doc, card.official, card.id);
  if (hinted) judge.know([hinted]);
  if (document.body.classList.contains("is-dragging")) zones.show(placesFor(hinted ?? card, { store, from }));
}

function dragResult({ search, store }, node) {
  const result = search.results.find(({ card }) => node.id === `option-${card.id}`);
  if (!result || search.isWrong) return null;

  const zones = createZones({ card: result.card, node, count: 0, drop: (section) => takeCard(search, result, { section }) });
  zones.show(placesFor(result.card, { store, from: null }));
  return zones;
}
