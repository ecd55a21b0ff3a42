// The results as a list or as a grid of faces, whichever somebody likes.

import { find } from "./dom.js";
import { draw } from "./search_list.js";
import { keepTaste, taste } from "./taste.js";

const VIEWS = ["list", "grid"];

/** The switch beside the search; it sets the `view` of the pane. */
export function createSearchViews(pane) {
  const button = find("#results-view");
  show(pane, button, taste("results_view", VIEWS));
  button.addEventListener("click", () => change(pane, button));
}

function change(pane, button) {
  const view = pane.view === "grid" ? "list" : "grid";
  keepTaste("results_view", view);
  show(pane, button, view);
  draw(pane);
  find('[aria-selected="true"]', pane.list)?.scrollIntoView({ block: "nearest" });
}

function show(pane, button, view) {
  pane.view = view;
  pane.list.dataset.view = view;
  button.setAttribute("aria-pressed", String(view === "grid"));
}

/** The columns of the grid as it stands; 0 in a list. */
export const columnsOf = ({ view, list }) => (view === "grid" ? getComputedStyle(list).gridTemplateColumns.split(" ").length : 0);
