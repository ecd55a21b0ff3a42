// The focus in the deck: one row's buttons are in the order of Tab, arrows go from row to row, drawing takes nothing away.

import { all, find } from "./dom.js";
import { nearest } from "./nearest.js";

/** The button of a row that has the focus, and which row that is; null if the focus is elsewhere. */
export function focused(box) {
  const button = document.activeElement?.closest(".brow button");
  return button && box.contains(button) ? { button, at: all(".brow", box).indexOf(button.closest(".brow")) } : null;
}

/** Give back the focus that drawing took: to the same row, or to the one that stands in its place now. */
export function refocus(box, { button, at }) {
  const rows = all(".brow", box);
  const row = button.isConnected ? button.closest(".brow") : rows[Math.min(at, rows.length - 1)];
  if (row && (document.activeElement !== button || button.disabled)) goTo(row, button.dataset.act);
}

const goTo = (row, act) => (find(`button[data-act="${act}"]:not(:disabled)`, row) ?? find("button:not(:disabled)", row))?.focus();

/** Put the buttons of one row into the order of Tab: of `row`, else of the one that has the focus, or had it last. */
export function rove(box, row = null) {
  const rows = all(".brow", box);
  const current = row ?? rows.find((other) => other.contains(document.activeElement)) ?? rows.find((other) => other.dataset.current === "yes") ?? rows[0];
  for (const other of rows) {
    other.dataset.current = other === current ? "yes" : "";
    for (const button of all("button", other)) button.tabIndex = other === current ? 0 : -1;
  }
}

/** Go with the arrows to another row, to the same button: up or down in the list; among faces to the one that lies there. */
export function step(box, event) {
  const button = event.target.closest(".brow button");
  const rows = all(".brow", box);
  const to = button && rows[placeOf(box, rows, rows.indexOf(button.closest(".brow")), event.key)];
  if (!to) return;
  event.preventDefault();
  rove(box, to);
  goTo(to, button.dataset.act);
}

function placeOf(box, rows, from, key) {
  if (box.dataset.view !== "rows") return nearest(rows.map((row) => row.getBoundingClientRect()), from, key);
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  return by ? from + by : -1;
}
