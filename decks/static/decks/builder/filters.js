// Filters that write the query: a chip puts its term in, or takes it out again.

import { all, config, copyOf, el, find, markOf, say, slot } from "./page.js";
import { cleared, comparedTo, heldBy, readerOf, squash, toggled } from "./query.js";

// The filters of one field: its values as chips, and where there are many, a box that finds them.

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
  return { node, draw: (pressed) => drawGroup(drawn, pressed) };
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

  const letters = chip.icon || chip.letters ? markOf({ ...chip, trait: group.field, name: chip.word }) : null;
  letters?.setAttribute("aria-hidden", "true");
  const button = el("button", { type: "button", class: "chip", "aria-pressed": "false" }, letters, chip.word);
  button.addEventListener("click", () => press({ field: group.field, value: chip.value }, group.alone));
  el("li", {}, button);
  buttons.set(chip.value, button);
  return button;
}

function drawGroup(drawn, pressed) {
  drawn.pressed = pressed;
  show(drawn);
  for (const [value, button] of drawn.buttons) button.setAttribute("aria-pressed", String(pressed.has(value)));
}

// A printed number as a filter: equal to, at most or at least what is typed.

// What is typed as below or above is shown as what it comes to.
const SHOWN = { "=": ["=", 0], "<=": ["<=", 0], ">=": [">=", 0], "<": ["<=", -1], ">": [">=", 1] };

/** `compare(field, op, number)` is told of a change, with "" for none. Answers `draw(said)`, the comparison that the query has. */
export function createNumber({ field, name, least, most }, compare) {
  const node = copyOf("number");
  const input = slot(node, "value");
  slot(node, "name").textContent = name;
  slot(node, "name").id = `filter-${field}`;
  slot(node, "ops").setAttribute("aria-labelledby", `filter-${field}`);
  input.setAttribute("aria-labelledby", `filter-${field}`);
  Object.assign(input, { min: least, max: most, placeholder: `${least}–${most}` });

  const number = { node, input, ops: all("[data-op]", node), op: "=" };
  const tell = () => input.validity.badInput || compare(field, number.op, input.value);
  input.addEventListener("input", tell);
  for (const button of number.ops) {
    button.addEventListener("click", () => {
      choose(number, button.dataset.op);
      if (input.value === "") input.focus();
      else tell();
    });
  }
  choose(number, number.op);
  return { node, draw: (said) => drawNumber(number, said) };
}

function choose(number, op) {
  number.op = op;
  for (const button of number.ops) button.setAttribute("aria-pressed", String(button.dataset.op === op));
}

function drawNumber(number, said) {
  const [op, by] = SHOWN[said?.op] ?? [];
  number.node.classList.toggle("is-on", Boolean(op));
  if (op) choose(number, op);
  const value = op ? String(said.number + by) : "";
  // While it is typed, 07 stays 07.
  if (number.input.value === "" ? value !== "" : Number(number.input.value) !== Number(value) || value === "") number.input.value = value;
}

// Filters that write the query: a chip puts its term in, or takes it out again. What is typed presses the chips.

export function createFilters({ search }) {
  const read = readerOf(config);
  const text = () => search.input.value;
  const press = (chip, alone) => search.setQuery(toggled(text(), read, chip, alone));
  const compare = (field, op, number) => search.setQuery(comparedTo(text(), read, field, op, number));
  const groups = new Map(config.filters.map((group) => [group.field, createGroup(group, press)]));
  const numbers = new Map(config.compared.map((number) => [number.field, createNumber(number, compare)]));
  arrange([...groups.values()].map(({ node }) => node), [...numbers.values()].map(({ node }) => node));

  const clear = find("#filters-clear");
  clear.addEventListener("click", () => {
    search.setQuery(cleared(text(), read));
    find(".search__filters > summary").focus();
  });

  function draw(query) {
    const held = heldBy(query, read);
    for (const [field, group] of groups) group.draw(new Set(held.filter((one) => one.field === field && one.chip).map(({ chip }) => chip.value)));
    for (const [field, number] of numbers) number.draw(held.find((one) => one.field === field && one.op));
    const badge = find("#filters-count");
    badge.hidden = clear.hidden = held.length === 0;
    badge.textContent = held.length;
  }

  search.onQuery = draw;
  draw(text());
}

/** The numbers after the kind and the marks, which are asked for most. */
function arrange(groups, numbers) {
  const first = config.filters.findIndex(({ part }) => part === "printed");
  const at = first < 0 ? groups.length : first;
  find("#filters").append(...groups.slice(0, at), ...numbers, ...groups.slice(at));
}
