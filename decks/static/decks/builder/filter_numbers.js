// A printed number as a filter: equal to, at most or at least what is typed.

import { all, copyOf, slot } from "./dom.js";

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
  return { node, draw: (said) => draw(number, said) };
}

function choose(number, op) {
  number.op = op;
  for (const button of number.ops) button.setAttribute("aria-pressed", String(button.dataset.op === op));
}

function draw(number, said) {
  const [op, by] = SHOWN[said?.op] ?? [];
  number.node.classList.toggle("is-on", Boolean(op));
  if (op) choose(number, op);
  const value = op ? String(said.number + by) : "";
  // While it is typed, 07 stays 07.
  if (number.input.value === "" ? value !== "" : Number(number.input.value) !== Number(value) || value === "") number.input.value = value;
}
