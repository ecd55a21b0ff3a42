// The parts of the verdict: a fault with its rule, numbers, cards and fixes; a line that found no card.

import { copyOf, el, icon, name, slot, write } from "./dom.js";
import { say } from "./words.js";

const CLASSES = { info: "note", undetermined: "doubt" };

/** A fault, doubt or note as an element. `tone`: its sign; `fix` and `look` are what its buttons do; `cards` by id. */
export function faultOf(finding, tone, { cards, fix, look }) {
  const node = copyOf("fault");
  node.classList.add(`fault--${CLASSES[tone] ?? tone}`);
  node.dataset.code = finding.code;
  slot(node, "icon").replaceWith(icon(tone));
  write(slot(node, "message"), finding.message);
  fillCite(slot(node, "cite"), finding);
  if (finding.limit !== null && finding.found !== null) write(slot(node, "numbers"), `${finding.found} / ${finding.limit}`);
  fillOrRemove(slot(node, "cards"), finding.cards.map((card) => chipOf(card, cards)));
  fillOrRemove(slot(node, "fixes"), buttonsOf(finding, { fix, look }));
  return node;
}

function fillOrRemove(box, children) {
  if (children.length) box.replaceChildren(...children);
  else box.remove();
}

function fillCite(link, { url, cite, title }) {
  write(slot(link, "text"), cite);
  if (!url) return;
  link.href = url;
  if (title) link.title = title;
}

function chipOf({ id, name: cardName, count }, cards) {
  const text = el("span", {});
  name(text, cards.get(id)?.name ?? cardName, cards.get(id)?.lang);
  const copies = count ? el("span", { class: "chip__count" }, `${count}×`) : null;
  return el("li", {}, el("button", { type: "button", class: "chip", "data-card": id }, copies, text));
}

function buttonsOf({ fixes = [], search = null, proposals = [] }, { fix, look }) {
  const mends = fixes.map((one) => button("button button--small", () => fix(one), one.label));
  // An empty query finds every card that fits.
  const searches = search === null ? [] : [button("button button--small button--quiet", () => look(search), icon("search"), say("find_cards"))];
  return [...mends, ...searches, ...proposals.map(({ label, url }) => el("a", { class: "tap", href: url }, label))];
}

function button(classes, work, ...children) {
  const node = el("button", { type: "button", class: classes }, ...children);
  node.addEventListener("click", work);
  return node;
}

/** A line that found no card as an element; `choose(trouble, name)` takes a suggestion. */
export function troubleOf(trouble, choose) {
  const node = copyOf("trouble");
  node.dataset.line = trouble.text;
  write(slot(node, "text"), trouble.text);
  write(slot(node, "message"), trouble.message);
  slot(node, "pool").hidden = !trouble.pool;
  slot(node, "suggestions").replaceChildren(...waysOut(trouble, choose).map((chip) => el("li", {}, chip)));
  return node;
}

/** A line of the pool is put right where the pool is written. */
function waysOut(trouble, choose) {
  if (trouble.pool) return [el("button", { type: "button", class: "chip", "data-action": "pool" }, say("do_pool"))];
  return trouble.suggestions.map((suggestion) => button("chip", () => choose(trouble, suggestion), suggestion));
}
