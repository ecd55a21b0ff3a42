// Filters that write the query: a chip puts its term in, or takes it out again. What is typed presses the chips.

import { el, find, markOf, slot, copyOf } from "./dom.js";
import { config } from "./words.js";

// What the query language reads as one: a word, with a quoted part if it has one.
const TERM = /[^\s"“”]*["“][^"“”]*["”]|\S+/g;
const terms = (text) => text.match(TERM) ?? [];

/** The query with a term put in or taken out; of terms that exclude each other the old one goes. */
function toggled(text, term, rivals = []) {
  const now = terms(text);
  if (now.includes(term)) return now.filter((other) => other !== term).join(" ");
  return [...now.filter((other) => !rivals.includes(other)), term].join(" ");
}

export function createFilters({ search }) {
  const box = find("#filters");
  const buttons = [];

  for (const group of config.filters) {
    const node = copyOf("filter");
    slot(node, "name").textContent = group.name;
    slot(node, "name").id = `filter-${group.slug}`;
    slot(node, "chips").setAttribute("aria-labelledby", `filter-${group.slug}`);
    const rivals = group.alone ? group.chips.map((chip) => chip.term) : [];
    slot(node, "chips").append(...group.chips.map((chip) => {
      const letters = chip.trait ? markOf({ ...chip, name: chip.word }) : null;
      letters?.setAttribute("aria-hidden", "true");
      const button = el("button", { type: "button", class: "chip", "aria-pressed": "false" }, letters, chip.word);
      button.addEventListener("click", () => search.setQuery(toggled(search.input.value, chip.term, rivals)));
      buttons.push({ button, term: chip.term });
      return el("li", {}, button);
    }));
    box.append(node);
  }

  function press(text) {
    const now = terms(text);
    let pressed = 0;
    for (const { button, term } of buttons) {
      const isOn = now.includes(term);
      button.setAttribute("aria-pressed", String(isOn));
      pressed += Number(isOn);
    }
    const badge = find("#filters-count");
    badge.hidden = pressed === 0;
    badge.textContent = pressed;
  }

  search.onQuery = press;
  press(search.input.value);
}
