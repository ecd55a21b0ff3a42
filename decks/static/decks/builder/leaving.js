// The ways from the builder to pages about the deck as it stands. A draft goes along as a form, a saved deck is sent first.

import { Refusal, asked, optionsOf, send, textAt, watchServer } from "./api.js";
import { close, open } from "./dialogs.js";
import { el, slot, write } from "./dom.js";
import { toast } from "./spoken.js";
import { config, say } from "./words.js";

export function createLeaving({ store, judge, sync }) {
  const dialog = document.getElementById("version");
  const input = dialog.querySelector("input");
  const error = slot(dialog, "error");

  /** Do it; what the server refuses is said, and nothing else happens. */
  const trying = (work) => async (...given) => {
    try {
      await work(...given);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      toast(reason(refusal));
    }
  };

  /** A page about the deck as it stands here, saved or not. */
  const post = trying(async (address, more = {}) => {
    const { format, date, region, pool } = store.doc;
    const ticks = Object.fromEntries(Object.keys(optionsOf(store.doc)).map((slug) => [slug, "on"]));
    submit(address, { game: config.game, format, date, region, pool, ...ticks, text: await textNow(), ...more });
  });

  const textNow = async () =>
    judge.answer && !judge.isPending && !judge.error ? judge.answer.text : (await send("POST", config.urls.build, asked(store.doc))).text;

  /** What only a saved deck has: first everything of it is sent. */
  const saved = (work) => trying(async () => {
    if (await sync.flush()) return work();
    toast(say("not_sent"));
  });

  const copyCode = saved(async () => {
    await navigator.clipboard.writeText((await textAt(`${config.urls.export}?style=code`)).trim());
    toast(say("code_copied"));
  });

  function openVersion() {
    input.value = "";
    error.hidden = true;
    open("version");
  }

  async function keepVersion(event) {
    event.preventDefault();
    try {
      if (!(await sync.flush())) throw new Refusal(0, { title: say("not_sent") });
      const { number } = await send("POST", config.urls.versions, { name: input.value.trim() });
      close("version");
      toast(say("version_kept", { number }));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      error.hidden = false;
      write(error, reason(refusal));
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

const reason = (refusal) => refusal.message || say("unreachable");

/** Go to a page with a form that nobody sees. */
function submit(address, fields) {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]")?.value ?? "";
  const inputs = Object.entries({ ...fields, csrfmiddlewaretoken: token }).map(([name, value]) => el("textarea", { name, value }));
  const form = el("form", { method: "post", action: address, hidden: true }, ...inputs);
  document.body.append(form);
  form.submit();
  form.remove();
}
