// On a narrow screen one pane at a time: the deck, with the search or the verdict as a sheet above it.

import { rise } from "./back.js";
import { all, find, slot, write } from "./dom.js";
import { isCard } from "./steps.js";

export function createView({ store, judge }) {
  const bench = find("#bench");
  let sink = null;

  function show(name) {
    // Search and verdict are one layer above the deck, whichever of them it is.
    if (name === "deck") sink = sink?.();
    else sink ??= rise(() => show("deck"));
    bench.dataset.view = name;
    for (const button of all("[data-view]", find("#bar"))) button.setAttribute("aria-pressed", String(button.dataset.view === name));
  }

  /** The count that matters most: of the first section that the format bounds to more than a few cards. */
  function draw() {
    const sections = judge.answer?.sections ?? [];
    const main = sections.reduce((most, section) => (section.bound && (!most || (section.at_least ?? 0) > (most.at_least ?? 0)) ? section : most), null);
    const node = find(`#deck-sections [data-section="${main?.slug}"]`);
    const counter = find("#bar-count");
    write(slot(counter, "count"), (node && slot(node, "count").textContent) || store.doc.rows.reduce((sum, row) => sum + (isCard(row) ? row.count : 0), 0));
    write(slot(counter, "bound"), main ? `/ ${main.bound}` : "");
  }

  find("#bar").addEventListener("click", (event) => {
    const button = event.target.closest("[data-view]");
    if (!button) return;
    const isOn = bench.dataset.view === button.dataset.view;
    show(isOn ? "deck" : button.dataset.view);
    if (!isOn && button.dataset.view === "search") find("#search-input").focus();
    if (!isOn && button.dataset.view === "verdict") find("#verdict").focus();
  });
  document.addEventListener("click", (event) => { if (event.target.closest("[data-to-deck]")) show("deck"); });
  // The deck's own counters are drawn first.
  const afterwards = () => queueMicrotask(draw);
  store.subscribe(afterwards);
  judge.subscribe(afterwards);
  show("deck");
  return { show };
}
