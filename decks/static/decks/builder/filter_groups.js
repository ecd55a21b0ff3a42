// The filters of one field: its values as chips, and where there are many, a box that finds them.

import { copyOf, el, markOf, slot } from "./dom.js";
import { squash } from "./squash.js";
import { say } from "./words.js";

// So many are shown for what is typed into the box.
const FOUND = 24;
const NO_FOLDING = new Map();

/** `press(chip)` is told of a pressed chip. Answers `draw(pressed)`, with the values of this field that the query has. */
export function createGroup(group, press) {
  const node = copyOf("filter");
  const drawn = { group, press, list: slot(node, "chips"), buttons: new Map(), find: slot(node, "find"), pressed: new Set() };
  slot(node, "name").textContent = group.name;
  slot(node, "name").id = `filter-${group.field}`;
  drawn.list.setAttribute("aria-labelledby", `filter-${group.field}`);
  if (group.shown) offerFind(drawn);
  show(drawn);
  return { node, draw: (pressed) => draw(drawn, pressed) };
}

function offerFind(drawn) {
  const { group, find } = drawn;
  const words = say("find_filter", { name: group.name, count: group.chips.length });
  find.hidden = false;
  find.placeholder = words;
  find.setAttribute("aria-label", words);
  find.addEventListener("input", () => show(drawn));
  find.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && find.value) event.stopPropagation();
    // The first of those found is meant.
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const first = find.value && drawn.list.querySelector("button:not([aria-pressed=true])");
    if (first) first.click();
  });
}

/** The values to be seen: those pressed, then those that are found or usual. */
function seen({ group, find, pressed }) {
  if (!group.shown) return group.chips;
  const typed = squash(find.value, NO_FOLDING);
  const names = (chip) => [chip.value, chip.word, ...(chip.others ?? [])];
  const others = group.chips.filter(({ value }) => !pressed.has(value));
  const wanted = typed ? others.filter((chip) => names(chip).some((name) => squash(name, NO_FOLDING).includes(typed))).slice(0, FOUND) : others.slice(0, group.shown);
  return [...group.chips.filter(({ value }) => pressed.has(value)), ...wanted];
}

function show(drawn) {
  const nodes = seen(drawn).map((chip) => buttonOf(drawn, chip).parentElement);
  const isSame = nodes.length === drawn.list.children.length && nodes.every((node, at) => node === drawn.list.children[at]);
  if (isSame) return;
  const focused = document.activeElement;
  drawn.list.replaceChildren(...nodes);
  if (drawn.list.contains(focused)) focused.focus({ preventScroll: true });
}

function buttonOf({ group, press, buttons }, chip) {
  const made = buttons.get(chip.value);
  if (made) return made;

  const letters = chip.trait ? markOf({ ...chip, name: chip.word }) : null;
  letters?.setAttribute("aria-hidden", "true");
  const button = el("button", { type: "button", class: "chip", "aria-pressed": "false" }, letters, chip.word);
  button.addEventListener("click", () => press({ field: group.field, value: chip.value }, group.alone));
  el("li", {}, button);
  buttons.set(chip.value, button);
  return button;
}

function draw(drawn, pressed) {
  drawn.pressed = pressed;
  show(drawn);
  for (const [value, button] of drawn.buttons) button.setAttribute("aria-pressed", String(pressed.has(value)));
}
