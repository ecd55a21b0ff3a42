// The ways from the builder: to pages about the deck as it stands, and into the clipboard. A draft goes along as a form,
// a saved deck is sent first.

import { asked, csrf, reason, Refusal, send, textAt, watchServer } from "./api.js";
import { close, open } from "./dialogs.js";
import { optionsOf } from "./draft.js";
import { toast } from "./messages.js";
import { config, el, find, say, slot, write } from "./page.js";

/** Run it; a refusal of the server becomes a message. */
export const trying = (work) => async (...given) => {
  try {
    await work(...given);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    toast(reason(refusal));
  }
};

/** The deck as a list, as it stands: the judge's if that is of this version, else the server is asked. Throws Refusal. */
export const textNow = async (store, judge) =>
  judge.answer && !judge.isPending && !judge.error ? judge.answer.text : (await send("POST", config.urls.build, asked(store.doc))).text;

export const canCopy = () => Boolean(navigator.clipboard);

/** Copy a text that may be still on its way; then say what there is to say. Throws what the text throws. */
export async function copy(text, message) {
  const coming = Promise.resolve(text);
  try {
    await intoClipboard(coming);
    toast(message);
  } catch {
    // The text itself may have been refused, which is another thing to say.
    await coming;
    toast(say("not_copied"));
  }
}

/** The promise itself where the browser takes one: it forbids copying too long after the press. */
async function intoClipboard(coming) {
  if (!window.ClipboardItem) return navigator.clipboard.writeText(await coming);
  const blob = coming.then((text) => new Blob([text], { type: "text/plain" }));
  // Where the clipboard is forbidden nobody reads this promise; the caller that awaits the text handles its refusal.
  blob.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

/** The ways from the deck of a `bench`, { store, judge, sync }. */
export function createLeaving(bench) {
  return {
    hand: () => post(bench, config.urls.hand),
    odds: () => post(bench, config.urls.odds),
    explain: (card = "") => post(bench, config.urls.explain, { card }),
    event: () => post(bench, find("#menu [data-item=event]").dataset.url, { name: bench.store.doc.name }),
    timeline: saved(bench, () => location.assign(config.urls.timeline)),
    versions: saved(bench, () => location.assign(config.urls.versions_page)),
    exports: saved(bench, () => location.assign(`${config.urls.deck_page}#export`)),
    share: saved(bench, () => location.assign(`${config.urls.deck_page}#share`)),
    page: saved(bench, () => location.assign(config.urls.deck_page)),
    clone: saved(bench, () => submit(config.urls.clone, {})),
    copyCode: trying(() => copy(code(bench), say("code_copied"))),
    openVersion: createVersions(bench),
  };
}

/** A page about the deck as it stands here, saved or not. */
const post = trying(async ({ store, judge }, address, more = {}) => {
  const { format, date, region, pool } = store.doc;
  const ticks = Object.fromEntries(optionsOf(store.doc).map((slug) => [slug, "on"]));
  submit(address, { game: config.game, format, date, region, pool, ...ticks, text: await textNow(store, judge), ...more });
});

/** Send everything that is not yet sent. Throws Refusal. */
async function sent({ sync }) {
  if (!(await sync.flush())) throw new Refusal(0, { title: say("not_sent") });
}

/** What only a saved deck has: first everything of it is sent. */
const saved = (bench, work) => trying(async () => {
  await sent(bench);
  return work();
});

async function code(bench) {
  await sent(bench);
  return (await textAt(`${config.urls.export}?style=code`)).trim();
}

/** Wire the dialog that keeps a version. Answers with what opens it. */
function createVersions(bench) {
  const dialog = document.getElementById("version");
  const page = { bench, input: dialog.querySelector("input"), error: slot(dialog, "error"), keeping: false };
  dialog.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    keepVersion(page);
  });
  watchServer((isDown) => { if (!isDown) page.error.hidden = true; });
  return () => {
    page.error.hidden = true;
    open("version");
  };
}

async function keepVersion(page) {
  if (page.keeping) return;

  page.keeping = true;
  try {
    await sent(page.bench);
    const { number } = await send("POST", config.urls.versions, { name: page.input.value.trim() });
    close("version");
    page.input.value = "";
    toast(say("version_kept", { number }));
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    page.error.hidden = false;
    write(page.error, reason(refusal));
  } finally {
    page.keeping = false;
  }
}

/** Go to a page by submitting a hidden form. */
export function submit(address, fields) {
  const inputs = Object.entries({ ...fields, csrfmiddlewaretoken: csrf() }).map(([name, value]) => el("textarea", { name, value }));
  const form = el("form", { method: "post", action: address, hidden: true }, ...inputs);
  document.body.append(form);
  form.submit();
  form.remove();
}
