// What is wrong with a query: beneath the box that it is typed into, with its column underlined.

import { el, find, slot, write } from "./dom.js";

/** Show the error, or that there is none. `ask(query)` is told of a query that is pressed instead. Answers whether there is one. */
export function showError(input, error, ask) {
  const box = find("#search-error");
  box.hidden = !error;
  input.setAttribute("aria-invalid", String(Boolean(error)));
  if (!error) return false;

  const start = error.column - 1;
  const [before, bad, rest] = [input.value.slice(0, start), input.value.slice(start, start + error.length), input.value.slice(start + error.length)];
  find("code", box).replaceChildren(before, el("mark", {}, bad || "\u00a0"), rest);
  write(find("[data-slot=why]", box), error.message);
  showInstead(box, error.suggestions ?? [], ask);
  return true;
}

function showInstead(box, queries, ask) {
  slot(box, "instead").hidden = queries.length === 0;
  slot(box, "queries").replaceChildren(...queries.map((query) => {
    const button = el("button", { type: "button", class: "chip chip--query" }, el("code", {}, query));
    button.addEventListener("click", () => ask(query));
    return button;
  }));
}
