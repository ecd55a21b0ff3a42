// What lies above the deck: dialogs, the deck's menu, and on a narrow screen the other panes.

import { all, find, slot, write } from "./page.js";
import { isCard } from "./steps.js";

// The way back of a phone closes what lies above the deck before it leaves the page: one entry of the history for each layer.

const NARROW = matchMedia("(max-width: 1119px)");
const layers = [];
// Where this page stands: 0 is the deck; above it is an entry for each layer that is open, or was and left its entry behind.
let at = history.state?.layer ?? 0;

/** Something has opened above the deck; `close` closes it. Returns a function to call once it is closed in any way. */
export function rise(close) {
  const layer = { close };
  if (NARROW.matches) {
    layers.push(layer);
    if (at < layers.length) history.pushState({ layer: (at += 1) }, "");
  }
  return () => {
    const place = layers.indexOf(layer);
    if (place >= 0) layers.splice(place, 1);
  };
}

addEventListener("popstate", ({ state }) => {
  // A link within the page makes an entry too.
  if (!state && location.hash) return;
  const now = state?.layer ?? 0;
  const isBack = now < at;
  at = now;
  if (!isBack) return;
  // That layer is closed already, so going back means the layer below it, once this step has ended: a busy browser drops a second one.
  if (layers.length <= now) return setTimeout(() => history.back());
  while (layers.length > now) layers.pop().close();
});

// Native dialogs: the focus stays inside and returns to where it was; a press beside the dialog closes it.

/** Open the dialog of that id. Answers with its return value once it is closed. */
export function open(id, { beside = null } = {}) {
  const dialog = document.getElementById(id);
  if (dialog.open) return Promise.resolve("");

  const before = document.activeElement;
  dialog.returnValue = "";
  dialog.showModal();
  // What the server says of a card comes later and makes its sheet longer.
  const growing = new ResizeObserver(() => place(dialog, beside));
  growing.observe(dialog);
  const sink = rise(() => dialog.close());
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      growing.disconnect();
      sink();
      if (before?.isConnected) before.focus();
      resolve(dialog.returnValue);
    }, { once: true });
  });
}

export const close = (id, value = "") => document.getElementById(id).close(value);
export const isOpen = () => Boolean(find("dialog[open]"));

/** On a wide screen a small sheet stands beside what opened it: below it or above, wherever it fits. */
function place(dialog, beside) {
  // Its row may be gone by now.
  if (beside && !beside.isConnected) return;
  dialog.classList.toggle("sheet--beside", Boolean(beside) && matchMedia("(min-width: 760px)").matches);
  if (!dialog.classList.contains("sheet--beside")) return;

  const spot = beside.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = dialog;
  const [below, above, lowest] = [spot.bottom + 4, spot.top - offsetHeight - 4, innerHeight - offsetHeight - 8];
  dialog.style.setProperty("--left", `${Math.max(8, Math.min(spot.right - offsetWidth, innerWidth - offsetWidth - 8))}px`);
  dialog.style.setProperty("--top", `${below <= lowest ? below : above >= 8 ? above : Math.max(8, lowest)}px`);
}

// The backdrop belongs to the dialog: a press outside its box is a press on it.
function isBeside({ target, clientX, clientY }) {
  if (!(target instanceof HTMLDialogElement) || target.dataset.stays !== undefined) return false;
  const box = target.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}

// Whoever drags out of a field lets go beside the dialog, but has not pressed there.
let isPressedBeside = false;
document.addEventListener("pointerdown", (event) => { isPressedBeside = isBeside(event); });

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-close]")) event.target.closest("dialog").close();
  else if (isPressedBeside && isBeside(event)) event.target.close();
});

// On a narrow screen one pane at a time: the deck, with the search or the verdict as a sheet above it.

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

// On a phone the deck begins at once: the tools that are seldom needed stand in its menu, and return where there is room.

/** Move each part with `data-narrow` to the element of that id while the screen is narrow. */
export function settleTools(screen = matchMedia("(max-width: 719px)")) {
  const parts = all("[data-narrow]").map((node) => ({ node, home: node.parentElement, before: node.nextElementSibling }));
  const settle = () => parts.forEach((part) => (screen.matches ? document.getElementById(part.node.dataset.narrow).append(part.node) : part.home.insertBefore(part.node, part.before)));
  screen.addEventListener("change", settle);
  settle();
}

// The deck's menu: the actions on the deck as a whole, by their names. A draft is offered only what makes sense for one.

export function createMenu(actions) {
  const dialog = find("#menu");

  function openMenu() {
    for (const button of all("[data-item]", dialog)) {
      const action = actions.find(({ id }) => id === button.dataset.item);
      button.closest("li").hidden = action.isOffered?.() === false;
    }
    for (const part of all("ul", dialog)) part.hidden = !part.querySelector("li:not([hidden])");
    open("menu", { beside: find(".bench [data-action=menu]") });
  }

  dialog.addEventListener("click", ({ target }) => {
    const id = target.closest("[data-item]")?.dataset.item;
    if (!id) return;
    close("menu");
    // Once the focus is back where it was, the action may move it.
    setTimeout(() => actions.find((action) => action.id === id).run());
  });
  return openMenu;
}
