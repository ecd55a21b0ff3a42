// Filters that write the query: a chip puts its term in, or takes it out again. What is typed presses the chips.

import { find } from "./dom.js";
import { createGroup } from "./filter_groups.js";
import { createNumber } from "./filter_numbers.js";
import { cleared, comparedTo, heldBy, readerOf, toggled } from "./query_terms.js";
import { config } from "./words.js";

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
