// Name, format, day, region, options, pool: what is asked of the deck.

import { open } from "./dialogs.js";
import { all, config, find, say, slot, write } from "./page.js";

const YEAR = 365 * 24 * 3600;

/** The next deck of this game begins with this format (decks/access/browser.py reads it). */
const rememberFormat = (format) => { document.cookie = `format_${config.game}=${format}; path=/; max-age=${YEAR}; samesite=lax`; };

export function createSettings({ store }) {
  let composed = null;
  const set = (field, value, merge = "") => store.dispatch([{ op: "field", field, value }], { label: "settings", merge });

  for (const input of all("[data-field]")) {
    const { field } = input.dataset;
    const isText = input.tagName !== "SELECT" && input.type !== "date";
    const take = () => set(field, input.value, isText ? field : "");
    // While an input method is composing, the field keeps the text as typed until the word is chosen.
    input.addEventListener(isText ? "input" : "change", ({ isComposing }) => { if (!isComposing) take(); });
    input.addEventListener("compositionstart", () => { composed = input; });
    input.addEventListener("compositionend", () => { composed = null; take(); });
  }
  for (const box of all("[data-option]")) {
    box.addEventListener("change", () => {
      const others = store.doc.options.filter((slug) => slug !== box.dataset.option);
      set("options", box.checked ? [...others, box.dataset.option].sort() : others);
    });
  }

  function draw() {
    const { doc } = store;
    const form = config.formats.find((one) => one.slug === doc.format);
    for (const input of all("[data-field]")) {
      const value = doc[input.dataset.field] ?? "";
      if (input !== composed && input.value !== value) input.value = value;
    }
    for (const box of all("[data-option]")) {
      box.checked = doc.options.includes(box.dataset.option);
      box.closest("label").hidden = !config.options.find((option) => option.slug === box.dataset.option).formats.includes(doc.format);
    }
    for (const input of all("[data-field=date]")) input.min = form?.first_day ?? "";
    write(slot(find("#settings"), "first-day"), form ? say("since", { day: form.since }) : "");
    for (const line of all("[data-limited]")) line.hidden = !form?.limited;
    for (const line of all("[data-pool]")) line.hidden = line.dataset.pool !== (doc.pool.trim() ? "some" : "none");
  }

  let used = store.doc.format;
  store.subscribe(({ kind }) => {
    if (kind !== "adopt" && store.doc.format !== used) rememberFormat(store.doc.format);
    used = store.doc.format;
  });
  store.subscribe(draw);
  draw();
  return { open: () => open("settings") };
}
