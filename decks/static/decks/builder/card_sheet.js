// The sheet of one card: what it is, where it stands, where it may go, its tags.

import { el, find } from "./dom.js";
import { placesFor } from "./drops.js";
import { fillPanel, wirePanel } from "./card_panel.js";
import { close, open } from "./dialogs.js";
import { named } from "./reading.js";

const isKnown = (card) => Boolean(card.url);
/** The card of a row, from the row alone. */
const bare = ({ card = null, name, section, code = null }) => ({ id: card, name, second: "", official: name, section, marks: [], write: { name, code } });

export function createCardSheet({ store, judge, editing }) {
  const panel = find("#sheet-panel");
  const tags = find("#sheet-tags");
  const moves = find("#sheet-moves");
  let card = null;
  let row = null;
  let hinted = -1;

  function draw() {
    if (!find("#sheet").open || !card) return;
    row = store.doc.rows.find((other) => other.key === row?.key) ?? null;
    if (row && !isKnown(card)) card = judge.card(row) ?? card;
    fillPanel(panel, card, store);
    find("#sheet-row").hidden = row === null;
    drawMoves();
  }

  /** Where all copies of the row may go at once. */
  function drawMoves() {
    const places = row && isKnown(card) ? placesFor(card, { store, from: row.section }).filter(({ isOpen }) => isOpen) : [];
    const key = places.map(({ slug }) => slug).join();
    find("#sheet-move").hidden = !places.length;
    if (moves.dataset.places === key) return;
    moves.dataset.places = key;
    moves.replaceChildren(...places.map(({ slug, name }) => el("button", { class: "chip", type: "button", "data-to": slug }, name)));
  }

  /** Ask where this deck takes the card, unless a search has answered that. */
  async function hint(found) {
    hinted = store.version;
    const hinting = await named(store.doc, found.official, found.id);
    if (!hinting || card?.id !== found.id) return;
    judge.know([hinting]);
    card = judge.cards.get(found.id);
    draw();
  }

  const writeTags = () => { tags.value = (row?.tags ?? []).map((tag) => `#${tag}`).join(" "); };

  /** Show a card, or the card of a row; of a row the name alone may be known until the server answers. */
  function show(found, { of = null, beside = null } = {}) {
    card = found ?? bare(of);
    row = of;
    writeTags();
    fillPanel(panel, card, store);
    find("#sheet-row").hidden = row === null;
    drawMoves();
    open("sheet", { beside });
    if (isKnown(card)) hint(card);
  }

  wirePanel(panel, { cardOf: () => card, change: editing.change });
  tags.addEventListener("change", () => {
    if (!row) return;
    row = editing.tag(row, tags.value);
    writeTags();
  });
  moves.addEventListener("click", ({ target }) => {
    const to = target.closest("[data-to]")?.dataset.to;
    if (!to || !row) return;
    const moving = row;
    close("sheet");
    editing.move(moving, to);
  });
  find("#sheet-remove").addEventListener("click", () => {
    const gone = row;
    close("sheet");
    if (gone) editing.take(gone);
  });
  store.subscribe(draw);
  judge.subscribe(({ isPending, version }) => {
    draw();
    if (!isPending && version !== hinted && card && isKnown(card) && find("#sheet").open) hint(card);
  });
  return { show, get card() { return card; } };
}
