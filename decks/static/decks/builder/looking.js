// The panel of the chosen card: it shows the card that is pointed at, else the one in the deck that has the focus, else the result
// that Enter takes. A key means the choice of the keys again; who goes to the panel itself keeps what it shows.

import { fillPanel, wirePanel } from "./card_panel.js";
import { find } from "./dom.js";

// Milliseconds until what a pointer passes over is pointed at, until what it left is let go, and until another result is shown.
const [RESTS, LEAVES, SETTLES] = [60, 300, 200];

/** The card to show of those that are meant in three ways, each a function that gives a card or null. */
export const shownOf = ({ hovered, focused, active }) => [hovered, focused, active].map((meant) => meant?.() ?? null).find(Boolean) ?? null;

/** The panel of a `bench`, { store, editing }. Its pane and its search tell it later what is meant. */
export function createLooking({ store, editing }) {
  const looking = { store, panel: find("#preview"), hovered: null, focused: null, active: null, card: null, timer: 0, settling: 0, node: null };
  wirePanel(looking.panel, { cardOf: () => looking.card, change: editing.change });
  looking.panel.addEventListener("pointerenter", () => clearTimeout(looking.timer));
  looking.panel.addEventListener("pointerleave", () => letGo(looking));
  document.addEventListener("keydown", ({ target }) => { if (looking.hovered && !looking.panel.contains(target)) mean(looking, { hovered: null }); });
  return {
    active: (card) => settle(looking, card),
    watch: (box, selector, cardOf) => watch(looking, box, selector, cardOf),
    follow: (box, selector, cardOf) => follow(looking, box, selector, cardOf),
  };
}

function mean(looking, meant) {
  if ("hovered" in meant) clearTimeout(looking.timer);
  if (meant.hovered === null) looking.node = null;
  Object.assign(looking, meant);
  looking.card = shownOf(looking);
  fillPanel(looking.panel, looking.card, looking.store);
}

/** The search has another first result, or none. The list is drawn before it, and letters that follow come first. */
function settle(looking, card) {
  clearTimeout(looking.settling);
  const show = () => mean(looking, { active: () => card });
  if (!looking.active || card?.id === looking.active()?.id) show();
  else looking.settling = setTimeout(show, SETTLES);
}

/** Show the cards of a box on which a pointer rests. `cardOf(node)`: the card of what fits the selector. */
function watch(looking, box, selector, cardOf) {
  box.addEventListener("pointermove", ({ target, pointerType }) => {
    const node = pointerType === "touch" ? null : target.closest(selector);
    if (!node || node === looking.node) return;
    clearTimeout(looking.timer);
    looking.node = node;
    looking.timer = setTimeout(() => mean(looking, { hovered: () => cardOf(node) }), RESTS);
  });
  box.addEventListener("pointerleave", () => letGo(looking));
}

function letGo(looking) {
  clearTimeout(looking.timer);
  looking.timer = setTimeout(() => {
    if (!looking.panel.contains(document.activeElement)) mean(looking, { hovered: null });
  }, LEAVES);
}

/** Show the card of a box that has the focus. */
function follow(looking, box, selector, cardOf) {
  box.addEventListener("focusin", ({ target }) => {
    const node = target.closest(selector);
    mean(looking, { focused: node ? () => cardOf(node) : null });
  });
  box.addEventListener("focusout", ({ relatedTarget: to }) => { if (!box.contains(to) && !looking.panel.contains(to)) mean(looking, { focused: null }); });
}
