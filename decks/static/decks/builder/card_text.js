// The rules text of a card beside the deck, with its symbols drawn. Each text is asked for once.

import { send } from "./api.js";
import { el, mark, symbol } from "./dom.js";
import { config, say } from "./words.js";

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
