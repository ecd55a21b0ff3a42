// Every action by its name, with its key; and the list of all keys.

import { el, find, keyed, slot, copyOf, write } from "./dom.js";
import { close, open } from "./dialogs.js";
import { preference, prefer } from "./draft.js";
import { isComposing } from "./keys.js";

/** Wire the palette and the help to the actions. Answers with the two that open them. */
export function createPalette(actions) {
  const palette = { actions, input: find("#palette-input"), list: find("#palette-list"), found: [], active: 0 };
  palette.input.addEventListener("input", () => { palette.active = 0; draw(palette); });
  palette.input.addEventListener("keydown", (event) => pressed(palette, event));
  keepPreference();
  return { openPalette: () => openPalette(palette), openHelp: () => openHelp(actions) };
}

function draw(palette) {
  const { input, list } = palette;
  const found = palette.found = matching(palette.actions, input.value);
  palette.active = Math.max(0, Math.min(palette.active, found.length - 1));
  const chosen = found[palette.active];
  keyed(list, found, (action) => action.id, makeItem, (node, action) => node.setAttribute("aria-selected", String(action === chosen)));
  point(input, list.children[palette.active]);
  find("#palette-none").hidden = found.length > 0;
  list.hidden = found.length === 0;
  list.children[palette.active]?.scrollIntoView({ block: "nearest" });
}

const isOffered = (action) => action.isOffered?.() !== false;

/** The actions that are offered and have every word that was typed. */
function matching(actions, typed) {
  const words = typed.trim().toLocaleLowerCase().split(/\s+/);
  const has = ({ label, id }, word) => `${label} ${id}`.toLocaleLowerCase().includes(word);
  return actions.filter((action) => isOffered(action) && words.every((word) => has(action, word)));
}

/** Tell the box which option is the active one. */
function point(input, node) {
  if (node) input.setAttribute("aria-activedescendant", node.id);
  else input.removeAttribute("aria-activedescendant");
}

function makeItem(action) {
  const node = el("li", { role: "option", id: `palette-${action.id}`, class: "palette__item" }, el("span", {}, action.label));
  if (action.keys.length) node.append(el("kbd", {}, action.keys[0]));
  node.addEventListener("click", () => run(action));
  return node;
}

function run(action) {
  close("palette");
  // Once the focus is back where it was, the action may move it.
  setTimeout(() => action.run());
}

function pressed(palette, event) {
  if (isComposing(event)) return;
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!by && event.key !== "Enter") return;

  event.preventDefault();
  const { found, active } = palette;
  if (by) {
    palette.active = (active + by + found.length) % Math.max(1, found.length);
    draw(palette);
  } else if (found[active]) run(found[active]);
}

function openPalette(palette) {
  palette.input.value = "";
  palette.active = 0;
  draw(palette);
  open("palette");
}

function openHelp(actions) {
  const shown = actions.filter((action) => action.keys.length && isOffered(action));
  slot(find("#help"), "actions").replaceChildren(...shown.map(helpLine));
  open("help");
}

function helpLine(action) {
  const node = copyOf("key");
  write(slot(node, "what"), action.label);
  slot(node, "keys").append(...action.keys.flatMap((key, at) => (at ? [" ", el("kbd", {}, key)] : [el("kbd", {}, key)])));
  return node;
}

/** The checkbox in the help that turns keys of single letters on or off. */
function keepPreference() {
  const letters = find("#letters");
  letters.checked = preference("letters", "on") === "on";
  letters.addEventListener("change", () => prefer("letters", letters.checked ? "on" : "off"));
}
