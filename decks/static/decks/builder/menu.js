// The deck's menu: the actions on the deck as a whole, by their names. A draft is offered only what makes sense for one.

import { all, find } from "./dom.js";
import { close, open } from "./dialogs.js";

export function createMenu(actions) {
  const dialog = find("#menu");

  function openMenu() {
    for (const button of all("[data-item]", dialog)) {
      const action = actions.find(({ id }) => id === button.dataset.item);
      button.closest("li").hidden = action.isOffered?.() === false;
    }
    for (const part of all("ul", dialog)) part.hidden = !part.querySelector("li:not([hidden])");
    open("menu", { beside: find(".bench [data-action=menu]") });
  }

  dialog.addEventListener("click", ({ target }) => {
    const id = target.closest("[data-item]")?.dataset.item;
    if (!id) return;
    close("menu");
    // Once the focus is back where it was, the action may move it.
    setTimeout(() => actions.find((action) => action.id === id).run());
  });
  return openMenu;
}
