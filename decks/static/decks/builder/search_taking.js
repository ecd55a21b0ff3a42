// Cards from the search into the deck: by Enter, by a press, and by an Enter that came before its answer.

import { chosen, taking } from "./search_found.js";
import { shake } from "./search_list.js";
import { toast } from "./spoken.js";
import { config, say } from "./words.js";

/** Put copies of a result into a section, or show the reason against it. */
export function takeCard(pane, result, wish = {}) {
  const { section, copies, instead, why } = taking(result, { now: pane.store.doc, maybe: config.maybe }, wish);
  if (instead) return pane.exchange(result.card, section, instead);
  if (copies > 0) return pane.add(result.card, section, copies);

  toast(say("not_added", { name: result.card.name, why: why ?? say("no_room") }));
  shake(result.card);
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
