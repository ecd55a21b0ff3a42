// The ways from the builder: to pages about the deck as it stands, and into the clipboard. A draft goes along as a form,
// a saved deck is sent first.

import { Refusal, asked, csrf, reason, send, textAt, watchServer } from "./api.js";
import { close, open } from "./dialogs.js";
import { el, slot, write } from "./dom.js";
import { optionsOf } from "./draft.js";
import { toast } from "./spoken.js";
import { config, say } from "./words.js";

/** Do it; what the server refuses is said, and nothing else happens. */
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
export async function copy(text, said) {
  const coming = Promise.resolve(text);
  try {
    await intoClipboard(coming);
    toast(said);
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
  // A clipboard that is forbidden leaves it unread; whoever asks for the text hears of its refusal.
  blob.catch(() => {});
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
}

export function createLeaving({ store, judge, sync }) {
  const dialog = document.getElementById("version");
  const input = dialog.querySelector("input");
  const error = slot(dialog, "error");
  let keeping = false;

  /** A page about the deck as it stands here, saved or not. */
  const post = trying(async (address, more = {}) => {
    const { format, date, region, pool } = store.doc;
    const ticks = Object.fromEntries(optionsOf(store.doc).map((slug) => [slug, "on"]));
    submit(address, { game: config.game, format, date, region, pool, ...ticks, text: await textNow(store, judge), ...more });
  });

  /** Send everything that is not yet sent. Throws Refusal. */
  async function sent() {
    if (!(await sync.flush())) throw new Refusal(0, { title: say("not_sent") });
  }

  /** What only a saved deck has: first everything of it is sent. */
  const saved = (work) => trying(async () => {
    await sent();
    return work();
  });

  async function code() {
    await sent();
    return (await textAt(`${config.urls.export}?style=code`)).trim();
  }

  const copyCode = trying(() => copy(code(), say("code_copied")));

  function openVersion() {
    error.hidden = true;
    open("version");
  }

  async function keepVersion(event) {
    event.preventDefault();
    if (keeping) return;

    keeping = true;
    try {
      await sent();
      const { number } = await send("POST", config.urls.versions, { name: input.value.trim() });
      close("version");
      input.value = "";
      toast(say("version_kept", { number }));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      error.hidden = false;
      write(error, reason(refusal));
    } finally {
      keeping = false;
    }
  }

  dialog.querySelector("form").addEventListener("submit", keepVersion);
  watchServer((isDown) => { if (!isDown) error.hidden = true; });
  return {
    hand: () => post(config.urls.hand),
    odds: () => post(config.urls.odds),
    explain: (card = "") => post(config.urls.explain, { card }),
    timeline: saved(() => location.assign(config.urls.timeline)),
    versions: saved(() => location.assign(config.urls.versions_page)),
    exports: saved(() => location.assign(`${config.urls.deck_page}#export`)),
    share: saved(() => location.assign(`${config.urls.deck_page}#share`)),
    page: saved(() => location.assign(config.urls.deck_page)),
    clone: saved(() => submit(config.urls.clone, {})),
    openVersion, copyCode,
  };
}

/** Go to a page with a form that nobody sees. */
function submit(address, fields) {
  const inputs = Object.entries({ ...fields, csrfmiddlewaretoken: csrf() }).map(([name, value]) => el("textarea", { name, value }));
  const form = el("form", { method: "post", action: address, hidden: true }, ...inputs);
  document.body.append(form);
  form.submit();
  form.remove();
}
