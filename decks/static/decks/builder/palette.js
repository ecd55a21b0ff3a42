// Every action by its name, with its key; and the list of all keys.

import { el, find, keyed, slot, copyOf, write } from "./dom.js";
import { close, open } from "./dialogs.js";
import { preference, prefer } from "./draft.js";
import { isComposing } from "./keys.js";

/** Wire the palette and the help to the actions. Answers with the two that open them. */
export function createPalette(actions) {
  const input = find("#palette-input");
  const list = find("#palette-list");
  let found = [];
  let active = 0;

  function draw() {
    const words = input.value.trim().toLocaleLowerCase().split(/\s+/);
    found = actions.filter((action) => action.isOffered?.() !== false && words.every((word) => `${action.label} ${action.id}`.toLocaleLowerCase().includes(word)));
    active = Math.max(0, Math.min(active, found.length - 1));
    keyed(list, found, (action) => action.id, make, (node, action) => node.setAttribute("aria-selected", String(found[active] === action)));
    const node = list.children[active];
    if (node) input.setAttribute("aria-activedescendant", node.id);
    else input.removeAttribute("aria-activedescendant");
    find("#palette-none").hidden = found.length > 0;
    list.hidden = found.length === 0;
    node?.scrollIntoView({ block: "nearest" });
  }

  function make(action) {
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

  input.addEventListener("input", () => { active = 0; draw(); });
  input.addEventListener("keydown", (event) => {
    if (isComposing(event)) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) {
      event.preventDefault();
      active = (active + by + found.length) % Math.max(1, found.length);
      draw();
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (found[active]) run(found[active]);
    }
  });

  function openPalette() {
    input.value = "";
    active = 0;
    draw();
    open("palette");
  }

  function openHelp() {
    const body = slot(find("#help"), "actions");
    body.replaceChildren(...actions.filter((action) => action.keys.length && action.isOffered?.() !== false).map(helpLine));
    open("help");
  }

  function helpLine(action) {
    const node = copyOf("key");
    write(slot(node, "what"), action.label);
    slot(node, "keys").append(...action.keys.flatMap((key, at) => (at ? [" ", el("kbd", {}, key)] : [el("kbd", {}, key)])));
    return node;
  }

  const letters = find("#letters");
  letters.checked = preference("letters", "on") === "on";
  letters.addEventListener("change", () => prefer("letters", letters.checked ? "on" : "off"));
  return { openPalette, openHelp };
}
