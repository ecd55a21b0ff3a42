// The page: its elements and its words. Text enters as text, never as markup.

// Small tools for the page: finding, making and keeping elements. Text enters as text, never as markup.

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const slot = (root, name) => root.querySelector(`[data-slot="${name}"]`);

/** A fresh copy of the template of that name. */
export function copyOf(name) {
  return document.getElementById(`t-${name}`).content.firstElementChild.cloneNode(true);
}

/** An element with properties, `data-*` and `aria-*` attributes, and children that are nodes or text. */
export function el(tag, given = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "class") node.className = value;
    else if (name.includes("-") || name === "role" || name === "for") node.setAttribute(name, value === true ? "" : value);
    else node[name] = value;
  }
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== ""));
  return node;
}

const SVG = "http://www.w3.org/2000/svg";

/** A symbol of the site's or of the builder's own drawings; decorative. */
export function icon(name) {
  return drawing("icon", config.icons.own.includes(name) ? config.icons.builder : config.icons.site, name);
}

/** The shape of a kind or of a trait's value, the site's or, with a dot in its name, a game's own; decorative. */
export function symbol(name) {
  return drawing("symbol", name.includes(".") ? config.icons.looks : config.icons.traits, name);
}

function drawing(className, address, name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${address}#${name}`);
  svg.append(use);
  return svg;
}

// A card in outline, drawn here: it takes the place of art that does not come, as without a network.
const LOST = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 30'><rect x='14' y='7' width='12' height='16' rx='2' fill='none' stroke='gray'/></svg>";

/** The art drawn for a card, for who looks before reading; nothing for a card that is not known. An outline where none comes. */
export function art(image, { art: address }) {
  image.hidden = !address;
  image.removeAttribute("srcset");
  image.onerror = () => {
    image.onerror = null;
    image.src = LOST;
  };
  if (address && image.getAttribute("src") !== address) image.src = address;
}

/** The face of a card: its picture if there is one, else its art, which also stands in for a picture that does not come. */
export function face(image, card) {
  const hasPicture = Boolean(card.image);
  image.parentElement.classList.toggle("has-picture", hasPicture);
  if (!hasPicture) return art(image, card);

  image.hidden = false;
  image.onerror = () => face(image, { art: card.art });
  image.srcset = card.image_widths ?? "";
  image.src = card.image;
}

/** Write text only where it changed, so that nothing is announced or drawn twice. */
export function write(node, text) {
  if (node.textContent !== String(text)) node.textContent = text;
}

/** A name with its language, for the right Han glyphs. */
export function name(node, text, lang) {
  write(node, text);
  if (lang && node.lang !== lang) node.lang = lang;
}

/** The mark of a trait's value: its shape, else letters, in a colour, with the whole word for who cannot see it. */
export function mark({ trait, value, name: word, letters, icon: shape }) {
  return el("span", { class: "trait", "data-trait": trait, "data-value": value, role: "img", "aria-label": word, title: word },
    shape ? symbol(shape) : letters ?? lettersOf(word));
}

// So many marks stand in one line: as cards/templatetags/cards.py has it.
const MOST_MARKS = 4;

/** Of many things the first, and those left over, which are two at least. */
export function fewOf(values, most = MOST_MARKS) {
  const shown = values.length > most ? values.slice(0, most - 1) : values;
  return { shown, more: values.slice(shown.length) };
}

/** The marks of a card; of many, the first and how many more, where the words of all are told. */
export function marks(values) {
  const { shown, more } = fewOf(values);
  const words = listed(values.map((value) => value.name));
  const rest = { class: "trait trait--more", role: "img", "aria-label": words, title: words };
  return [...shown.map(mark), ...(more.length ? [el("span", rest, `+${more.length}`)] : [])];
}

/** A cost: its number to look at, and with its word for who hears it. */
export function cost(node, number) {
  const isKnown = number !== null && number !== undefined;
  const text = isKnown ? String(number) : "";
  if (node.textContent === text) return;

  node.textContent = text;
  for (const [name, value] of [["role", "img"], ["aria-label", say("cost", { cost: number })]]) {
    if (isKnown) node.setAttribute(name, value);
    else node.removeAttribute(name);
  }
}

/** What stands before the word of a value: the symbol of a kind, the mark of a trait; null if a kind has none. */
export function markOf(value) {
  if (value.trait !== "kind") return mark(value);
  return value.icon ? symbol(value.icon) : null;
}

/** A kind: its symbol and its word. Drawn anew only where it changed. */
export function kind(node, { kind_name: word, kind_icon: shape }) {
  const key = `${shape ?? ""} ${word ?? ""}`;
  if (node.kind === key) return;
  node.kind = key;
  node.title = word ?? "";
  node.replaceChildren(...(shape ? [symbol(shape)] : []), el("span", {}, word ?? ""));
}

function lettersOf(word) {
  if (/^[\u3400-\u9fff]/.test(word)) return word[0];
  const words = word.split(/\s+/);
  return words.length > 1 ? (words[0][0] + words[1][0]).toUpperCase() : word.slice(0, 2);
}

/**
 * Make the children of `parent` stand for `items`: what has the same key keeps its element, and with it the focus.
 * `update(node, item)` fills an element, new or old.
 */
export function keyed(parent, items, keyOf, make, update) {
  const kept = parent.kept ?? (parent.kept = new Map());
  const wanted = new Set(items.map(keyOf));
  for (const [key, node] of kept) {
    if (!wanted.has(key)) {
      node.remove();
      kept.delete(key);
    }
  }

  let place = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    const node = kept.get(key) ?? make(item);
    kept.set(key, node);
    update(node, item);
    if (node === place) place = place.nextElementSibling;
    else parent.insertBefore(node, place);
  }
}

/** Whether a key press there writes text. */
export function isTyping(target) {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.tagName === "TEXTAREA" || target.tagName === "SELECT") return true;
  return target.tagName === "INPUT" && !["checkbox", "radio", "button", "submit"].includes(target.type);
}

// What the server sent along with the page: words in the reader's language, addresses, the game's parts.

const read = (id) => JSON.parse(document.getElementById(id).textContent);

export const config = read("builder-config");
// Values come as columns, without what goes without saying (decks/builder/script_data.py).
const titled = (value) => value.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
const chipsOf = ({ value, word, token, others, letters, icon }) => value.map((slug, at) => ({
  value: slug, word: word?.[at] || titled(slug), token: token?.[at] || slug, others: others?.[at].split("|"), letters: letters?.[at], icon: icon?.[at],
}));
for (const filter of config.filters ?? []) filter.chips = chipsOf(filter.chips);

const words = read("builder-words");

/** A sentence with its places filled in. */
export function say(key, values = {}) {
  return words[key].replace(/%\((\w+)\)s/g, (_, name) => values[name] ?? "");
}

/** Words one after the other, as the language sets them apart. */
export const listed = (items) => items.join(words.between);

/** The name of a section of this game; the slug if the game has none such. */
export function sectionName(slug) {
  return config.sections.find((section) => section.slug === slug)?.name ?? slug;
}
