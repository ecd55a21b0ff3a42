// The deck by sections. Rows keep their order while somebody edits; a row that is gone leaves its place for a moment.

import { all, copyOf, find, keyed, slot } from "./dom.js";
import { fillHead, makeRow, sortOf, updateRow } from "./deck_rows.js";
import { preference, prefer } from "./draft.js";
import { config, say } from "./words.js";

const GROUPS = {
  kind: (card) => card?.kind_name ?? "",
  cost: (card) => (card?.cost === null || card?.cost === undefined ? "" : say("cost", { cost: card.cost })),
  tag: (card, row) => (row.tags?.[0] ? `#${row.tags[0]}` : ""),
};

export function createDeckPane({ store, judge, act }) {
  const pane = find("#deck-sections");
  const ghosts = new Map();
  const pane_state = { group: preference("group") };

  function draw() {
    const held = focused();
    const sections = sectionsOf();
    keyed(pane, sections, (section) => section.slug, makeSection, updateSection);
    find("#deck-empty").hidden = !isEmpty();
    find("#deck-tools").hidden = isEmpty();
    rove();
    if (held) refocus(held);
  }

  /** The button of a row that has the focus, and which row that is; null if the focus is elsewhere. */
  function focused() {
    const button = document.activeElement?.closest(".brow button");
    return button && pane.contains(button) ? { button, at: all(".brow", pane).indexOf(button.closest(".brow")) } : null;
  }

  /** Give back the focus that drawing took: to the same row, or to the one that stands in its place now. */
  function refocus({ button, at }) {
    const rows = all(".brow", pane);
    const row = button.isConnected ? button.closest(".brow") : rows[Math.min(at, rows.length - 1)];
    if (row && (document.activeElement !== button || button.disabled)) goTo(row, button.dataset.act);
  }

  const goTo = (row, act) => (find(`button[data-act="${act}"]:not(:disabled)`, row) ?? find("button:not(:disabled)", row))?.focus();

  const isEmpty = () => store.doc.rows.length === 0 && ghosts.size === 0;

  function makeSection({ slug }) {
    const node = copyOf("section");
    node.dataset.section = slug;
    node.setAttribute("aria-labelledby", `head-${slug}`);
    slot(node, "name").id = `head-${slug}`;
    return node;
  }

  function updateSection(node, section) {
    const items = itemsOf(section.slug);
    fillHead(node, section);
    keyed(slot(node, "rows"), items, (item) => item.key, makeRow, updateRow);
    slot(node, "none").hidden = items.length > 0 || isEmpty();
  }

  /** The sections to show: those that the format bounds, those that have rows; in the game's order. */
  function sectionsOf() {
    const said = new Map((judge.answer?.sections ?? []).map((section) => [section.slug, section]));
    const filled = new Set([...store.doc.rows, ...[...ghosts.values()].map((ghost) => ghost.row)].map((row) => row.section));
    const bounded = (slug) => (said.size ? said.has(slug) && Boolean(said.get(slug).bound) : config.sections.some((one) => one.slug === slug && one.leads));
    return config.sections.filter(({ slug }) => filled.has(slug) || bounded(slug)).map(({ slug, name }) => {
      const { bound = "", beside = [], off = false, at_most = null } = said.get(slug) ?? {};
      const others = config.sections.filter((other) => beside.includes(other.name)).map((other) => other.slug);
      const count = countOf([slug, ...others]);
      return { slug, name, bound, beside, count, isOver: off && at_most !== null && count > at_most, isUnder: off && (at_most === null || count <= at_most), isPending: judge.isPending };
    });
  }

  const countOf = (slugs) => store.doc.rows.reduce((sum, row) => sum + (sortOf(row) === "card" && slugs.includes(row.section) ? row.count : 0), 0);

  /** The rows of a section as they are drawn: with the places of rows just gone, and in groups if somebody asked. */
  function itemsOf(slug) {
    const items = store.doc.rows.filter((row) => row.section === slug).map(itemOf);
    for (const ghost of ghosts.values()) {
      if (ghost.row.section !== slug) continue;
      const at = items.findIndex((item) => item.key === ghost.before) + 1;
      items.splice(at, 0, { ...itemOf(ghost.row), isGhost: true });
    }
    return slug && GROUPS[pane_state.group] ? grouped(items, GROUPS[pane_state.group], slug) : items;
  }

  function itemOf(row) {
    const said = judge.says(row);
    // A line that the server could now read is a card, whatever it was when it was typed.
    const sort = row.text !== undefined && said.card ? "card" : sortOf(row);
    const card = judge.card(row);
    return { key: row.key, sort, row, said, card, blamed: isBlamed(row, said) };
  }

  function isBlamed(row, said) {
    const id = said.card ?? row.card;
    return (judge.answer?.faults ?? []).some((fault) =>
      fault.cards.some((card) => card.id === id && (!card.section || card.section === row.section)));
  }

  /** Called before rows change by their own buttons: whoever presses twice must not hit the next card. */
  function leavePlace(row) {
    const rows = store.doc.rows.filter((other) => other.section === row.section);
    const at = store.doc.rows.indexOf(row);
    ghosts.clear();
    ghosts.set(row.key, { row, at, before: rows[rows.indexOf(row) - 1]?.key ?? null });
  }

  function closePlaces(keep = "") {
    if (!ghosts.size || ghosts.has(keep)) return;
    ghosts.clear();
    draw();
  }

  /** One row's buttons are in the order of Tab; arrows go from row to row. */
  function rove(row = null) {
    const rows = all(".brow", pane);
    const current = row ?? rows.find((other) => other.contains(document.activeElement)) ?? rows.find((other) => other.dataset.current === "yes") ?? rows[0];
    for (const other of rows) {
      other.dataset.current = other === current ? "yes" : "";
      for (const button of all("button", other)) button.tabIndex = other === current ? 0 : -1;
    }
  }

  function step(event) {
    const button = event.target.closest(".brow button");
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!button || !by) return;

    const rows = all(".brow", pane);
    const from = button.closest(".brow");
    const to = rows[rows.indexOf(from) + by];
    if (!to) return;
    event.preventDefault();
    rove(to);
    goTo(to, button.dataset.act);
  }

  function pressed(event) {
    const button = event.target.closest("[data-act]");
    if (!button) return;
    const { row, ghost } = standing(button);
    if (row) act(button.dataset.act, row, { ghost, button, name: button.dataset.name });
  }

  /** The row that an element belongs to; `ghost`: the place that it left, if it is gone. */
  function standing(node) {
    const key = node.closest("[data-key]")?.dataset.key;
    const ghost = ghosts.get(key);
    return { ghost, row: ghost?.row ?? store.doc.rows.find((row) => row.key === key) };
  }

  pane.addEventListener("click", pressed);
  pane.addEventListener("keydown", step);
  pane.addEventListener("focusin", (event) => {
    const row = event.target.closest(".brow");
    if (row) rove(row);
    closePlaces(row?.dataset.key);
  });
  // A press on nothing gives the focus to what lies around: that is not leaving.
  pane.addEventListener("focusout", ({ relatedTarget: to }) => { if (to && !pane.contains(to) && !to.contains(pane)) closePlaces(); });
  pane.addEventListener("pointerleave", () => closePlaces());
  store.subscribe(({ kind }) => {
    for (const key of ghosts.keys()) if (kind !== "edit" || store.doc.rows.some((row) => row.key === key)) ghosts.delete(key);
    draw();
  });
  judge.subscribe(draw);

  const select = find("#group-by");
  select.value = pane_state.group;
  select.addEventListener("change", () => {
    pane_state.group = select.value;
    prefer("group", select.value);
    draw();
  });

  return { draw, leavePlace, select, standing };
}

function grouped(items, groupOf, slug) {
  const groups = new Map();
  for (const item of items) {
    const title = item.sort === "card" ? groupOf(item.card, item.row) : "";
    groups.set(title, [...(groups.get(title) ?? []), item]);
  }
  const order = [...groups.keys()].sort((one, other) => (one === "") - (other === "") || one.localeCompare(other, document.documentElement.lang, { numeric: true }));
  if (order.length < 2 && !order[0]) return items;
  return order.flatMap((title) => {
    const inside = groups.get(title);
    const count = inside.reduce((sum, item) => sum + (item.sort === "card" && !item.isGhost ? item.row.count : 0), 0);
    return [{ key: `group:${slug}:${title}`, sort: "group", row: { group: title, count } }, ...inside];
  });
}
