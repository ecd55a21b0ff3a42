// On a phone the deck begins at once: the tools that are seldom needed stand in its menu, and return where there is room.

import { all } from "./dom.js";

/** Move each part with `data-narrow` to the element of that id while the screen is narrow. */
export function settleTools(screen = matchMedia("(max-width: 719px)")) {
  const parts = all("[data-narrow]").map((node) => ({ node, home: node.parentElement, before: node.nextElementSibling }));
  const settle = () => parts.forEach((part) => (screen.matches ? document.getElementById(part.node.dataset.narrow).append(part.node) : part.home.insertBefore(part.node, part.before)));
  screen.addEventListener("change", settle);
  settle();
}
