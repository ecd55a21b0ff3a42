// How the deck is shown: as rows, as stacks by cost, as a grid of faces. And in which groups.

import { all, find } from "./dom.js";
import { preference, prefer } from "./draft.js";
import { grouped, stacked } from "./deck_sections.js";
import { keepTaste, taste } from "./taste.js";
import { say } from "./words.js";

const VIEWS = ["rows", "stacks", "grid"];
const GROUPS = {
  kind: (card) => card?.kind_name ?? "",
  cost: (card) => (card?.cost === null || card?.cost === undefined ? "" : say("cost", { cost: card.cost })),
  tag: (card, row) => (row.tags?.[0] ? `#${row.tags[0]}` : ""),
};

/** The view of the deck that is chosen, with its switches; `onChange` is called once another one is. */
export function createDeckViews({ onChange }) {
  const views = { box: find("#deck-sections"), select: find("#group-by"), switch: find("#deck-views"), view: taste("deck_view", VIEWS), group: preference("group"), onChange };
  views.select.value = views.group;
  views.select.addEventListener("change", () => chooseGroup(views));
  views.switch.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-value]");
    if (button) chooseView(views, button.dataset.value);
  });
  mark(views);
  return views;
}

function chooseGroup(views) {
  views.group = views.select.value;
  prefer("group", views.group);
  views.onChange();
}

function chooseView(views, view) {
  views.view = view;
  keepTaste("deck_view", view);
  mark(views);
  views.onChange();
}

/** The view after this one. Answers with its word. */
export function nextView(views) {
  chooseView(views, VIEWS[(VIEWS.indexOf(views.view) + 1) % VIEWS.length]);
  return find('[aria-pressed="true"]', views.switch).textContent;
}

function mark({ box, switch: buttons, view }) {
  box.dataset.view = view;
  for (const button of all("[data-value]", buttons)) button.setAttribute("aria-pressed", String(button.dataset.value === view));
}

/** The items of a section as the view has them. */
export function arranged({ view, group }, slug, items) {
  const language = document.documentElement.lang;
  if (view === "stacks") return stacked(items, { slug, groupOf: GROUPS[group] ?? GROUPS.cost, language });
  const groupOf = slug && GROUPS[group];
  return groupOf ? grouped(items, { slug, groupOf, language }) : items;
}
