// What is known of one card, and one stepper for each section it may stand in. Beside the search, and as a sheet of its own.

import { fillText } from "./card_text.js";
import { art, copyOf, el, find, keyed, kind, mark, name, slot, write } from "./dom.js";
import { cardOf, copies, isOf } from "./steps.js";
import { config, say, sectionName } from "./words.js";

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
