// Where the deck comes from: the draft of this browser, the server, what was brought along; else an empty one.

import { Refusal } from "./api.js";
import { docOf, fieldsOf } from "./documents.js";
import { toast } from "./spoken.js";
import { config, say } from "./words.js";

// The parameters of an address for a new deck.
const ASKED = ["sample", "format"];
const FIELDS = ["name", "format", "date", "region", "options", "pool"];

/** What the store begins with, and `base` for what keeps it; `newer` where the server has another than the draft. */
export async function beginning(draft) {
  if (config.deck) return ofDeck(draft, config.deck);
  const doc = draft?.doc ?? { ...fieldsOf(config.start), rows: [] };
  return { ...draft, doc, base: null };
}

async function ofDeck(draft, deck) {
  // A page may be older than what its own browser sent a moment before.
  if (draft?.base?.revision >= deck.revision) return draft;
  const doc = await docOf(deck);
  if (!draft?.base) return { doc, base: { revision: deck.revision, doc } };
  // The server has a newer one: what was changed here and not yet sent is compared with it.
  return { ...draft, newer: { revision: deck.revision, doc } };
}

/** The list brought along, if there is one. If it cannot be read now, a message says so and the builder opens without it. */
export async function brought() {
  if (!config.given) return null;
  try {
    return await docOf(config.given);
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    toast(refusal.message || say("unreachable"));
    return null;
  }
}

/** The list brought along replaces the draft in one step, so that the draft is one step back. */
export function bring(doc, store) {
  const had = store.doc.rows.length > 0;
  const fields = FIELDS.map((field) => ({ op: "field", field, value: doc[field] }));
  store.dispatch([...fields, { op: "rows", rows: doc.rows }], { label: "import", cause: "import" });
  if (had) toast(say("draft_replaced"), true);
}

/** The format in the address is meant, whatever the draft has; what it had is one step back. */
export function takeFormat(store) {
  const asked = new URL(location.href).searchParams.get("format");
  if (config.deck || asked !== config.start.format) return;
  store.dispatch([{ op: "field", field: "format", value: asked }], { label: "settings" });
}

/** What was brought along or asked for is in the draft from the first change on: the page read again opens that. */
export function settleAddress(store, sync) {
  const page = { isPosted: true };
  const settle = () => settled(page, sync);
  store.subscribe(settle);
  // The entries before this one say it, too: a dialog on a phone is an entry of its own.
  addEventListener("popstate", () => { if (!page.isPosted) settle(); });
}

function settled(page, sync) {
  const address = new URL(location.href);
  const asked = ASKED.filter((word) => address.searchParams.has(word));
  if (config.deck || !sync.fits || !(page.isPosted || asked.length)) return;

  page.isPosted = false;
  for (const word of asked) address.searchParams.delete(word);
  // It also makes the reading of a posted page a plain one.
  history.replaceState(history.state, "", address);
}
