// One card: its panel beside the search, and its sheet with what it is, where it is and where it may go.

import { send } from "./api.js";
import { close, open } from "./dialogs.js";
import { placesFor } from "./dragging.js";
import { named } from "./list_lines.js";
import { art, config, copyOf, el, find, keyed, kind, mark, name, say, sectionName, slot, symbol, write } from "./page.js";
import { cardOf, copies, isOf } from "./steps.js";

// The rules text of a card beside the deck, with its symbols drawn. Each text is asked for once.

const texts = new Map();

/** Write the text of a card, once it is here; nothing for a card without one, or while the server does not answer. */
export async function fillText(box, card) {
  box.hidden = true;
  box.dataset.card = card.id ?? "";
  if (!card.id) return;

  const text = await textOf(card.id);
  // Another card may be shown by now.
  if (!text || box.dataset.card !== card.id) return;
  box.lang = text.lang === "zh-hans" ? "zh-Hans" : text.lang;
  const words = { class: "badge badge--undetermined", lang: document.documentElement.lang };
  const printed = text.outdated ? [el("span", words, say("text_outdated")), el("br")] : [];
  box.replaceChildren(...printed, ...text.parts.map(partOf));
  box.hidden = false;
}

async function textOf(id) {
  if (texts.has(id)) return texts.get(id);
  try {
    const { text } = await send("GET", config.urls.text.replace("KEY", id.slice(config.game.length + 1)));
    texts.set(id, text);
    return text;
  } catch {
    return null;
  }
}

/** A part as it is read or drawn; a symbol is heard by its name. */
function partOf({ kind, text, name, icon, letters, trait, value }) {
  if (kind === "keyword") return el("span", { class: "keyword" }, text);
  if (kind !== "symbol") return document.createTextNode(text);
  if (trait) return mark({ trait, value, name, letters: letters || undefined, icon });
  const said = { role: "img", "aria-label": name, title: name };
  return icon ? el("span", { class: "sign", ...said }, symbol(icon)) : el("span", { class: "sign sign--letters", "data-letters": letters, ...said });
}

// What is known of one card, and one stepper for each section it may stand in. Beside the search, and as a sheet of its own.

/** Show a card in `box`; null empties it. `hint` may be missing for a card that no search has found yet. */
export function fillPanel(box, card, store) {
  box.hidden = !card;
  if (!card) return;
  if (!box.firstElementChild) box.append(copyOf("panel"));

  // A card known by name alone is drawn anew once the server sends its facts.
  const facts = `${card.id ?? card.name} ${card.url ?? ""}`;
  if (box.dataset.facts !== facts) fillFacts(box, card);
  box.dataset.facts = facts;
  const reasons = new Map((card.hint?.why_not ?? []).map((reason) => [reason.message + reason.cite, reason]));
  fillWhy(slot(box, "why"), [...reasons.values()]);
  // An unknown fact or a leader still to be chosen forbids nothing: the card may go in, and the verdict stays open.
  const isOpen = card.hint?.allowed !== false;
  slot(box, "reasons").hidden = reasons.size === 0;
  slot(box, "reasons").classList.toggle("cpanel__why--open", isOpen);
  slot(box, "not").hidden = isOpen;
  slot(box, "open").hidden = !isOpen;
  keyed(slot(box, "sections"), placesOf(card, store), (place) => place.slug, makePlace, (node, place) => fillPlace(node, place, card));
}

function fillFacts(box, card) {
  name(slot(box, "name"), card.name, card.lang);
  name(slot(box, "second"), card.second, card.second_lang);
  kind(slot(box, "kind"), { ...card, kind_name: [card.kind_name, ...numbersOf(card)].filter(Boolean).join(" · ") });
  write(slot(box, "cost"), card.cost ?? "");
  slot(box, "cost").hidden = card.cost === null || card.cost === undefined;
  slot(box, "marks").replaceChildren(...card.marks.map(mark));
  slot(box, "link").hidden = !card.url;
  if (card.url) slot(box, "link").href = card.url;
  fillText(slot(box, "text"), card);
  const drawn = slot(box, "art");
  art(drawn, card);
  const image = slot(box, "image");
  image.hidden = true;
  image.removeAttribute("src");
  if (!card.image) return;
  image.onload = () => { image.hidden = false; drawn.hidden = true; };
  image.src = card.image;
}

/** The printed numbers, in the words of the server; the cost stands by itself. */
function numbersOf(card) {
  return Object.entries(card.numbers ?? {})
    .filter(([slug, value]) => value !== null && !config.costs.includes(slug) && config.numbers[slug])
    .map(([slug, value]) => `${config.numbers[slug]} ${value}`);
}

function fillWhy(box, reasons) {
  const key = reasons.map((reason) => reason.message).join("|");
  if (box.dataset.why === key) return;
  box.dataset.why = key;
  box.replaceChildren(...reasons.map(({ message, cite, url }) =>
    el("li", {}, message, cite ? " " : "", url ? el("a", { href: url }, cite) : cite ?? "")));
}

/** The sections where the card may go, where it is, and beside the deck. */
function placesOf(card, store) {
  const offered = card.hint?.sections ?? [{ slug: card.section }];
  const slugs = new Set([...offered.map((place) => place.slug), config.side, config.maybe].filter(Boolean));
  for (const row of store.doc.rows) if (isOf(row, cardOf(card))) slugs.add(row.section);
  return config.sections.filter(({ slug }) => slugs.has(slug))
    .map(({ slug }) => ({ slug, have: copies(store.doc, cardOf(card), slug) }));
}

function makePlace({ slug }) {
  const node = copyOf("place");
  node.dataset.section = slug;
  write(slot(node, "name"), sectionName(slug));
  return node;
}

function fillPlace(node, { slug, have }, card) {
  write(slot(node, "count"), have);
  slot(node, "less").disabled = have === 0;
  slot(node, "less").setAttribute("aria-label", say("one_less_in", { name: card.name, section: sectionName(slug) }));
  slot(node, "more").setAttribute("aria-label", say("one_more_in", { name: card.name, section: sectionName(slug) }));
}

/** The buttons of a panel: one more, one less, in a section. */
export function wirePanel(box, { cardOf, change }) {
  box.addEventListener("click", (event) => {
    const button = event.target.closest("[data-act]");
    const place = event.target.closest("[data-section]");
    const card = cardOf();
    if (!button || !place || !card) return;
    const by = button.dataset.act === "more" ? 1 : -1;
    change(card, place.dataset.section, by);
    if (button.disabled) find("button:not(:disabled)", place)?.focus();
  });
}

// The panel of the chosen card: it shows the card that is pointed at, else the one in the deck that has the focus, else the result
// that Enter takes. A key means the choice of the keys again; who goes to the panel itself keeps what it shows.

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

// The sheet of one card: what it is, where it stands, where it may go, its tags.

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
