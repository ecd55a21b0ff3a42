// Another deck where this one was: from the server, or from another tab. Nothing is lost; what was here is one step back.

import { create, docOf } from "./documents.js";
import { dropDraft, fingerprint, markOf, nameOf } from "./draft.js";
import { isChanged, isDirty, keepDraft, tell } from "./sync_state.js";
import { isClean, isMore, unionOf, united } from "./union.js";
import { config, say as words } from "./words.js";

const FIELDS = ["name", "format", "region", "options", "pool"];

/**
 * Go on with the server's deck, `current`, if no choice is needed; else ask which one stays. `current.union()` asks for both
 * changes in one. Throws Refusal.
 */
export async function decide(sync, current) {
  tell(sync, "conflict");
  const theirs = current.doc ?? await docOf(current);
  if (meet(sync, theirs, current.revision)) return;

  const union = await current.union?.();
  const offered = union && isMore(union, sync.store.doc, theirs) ? union : null;
  const choice = await sync.onConflict(sync.store.doc, theirs, sync.base?.doc ?? theirs, ...(offered ? [offered] : []));
  if (!choice) return;
  sync.state = "saving";
  await CHOSEN[choice](sync, theirs, current.revision, offered);
}

const CHOSEN = {
  theirs: take,

  union(sync, theirs, revision, union) {
    sync.base = { revision, doc: theirs };
    show(sync, united(union), "union");
    sync.plan(0);
  },

  both: (sync) => leaveFor(sync, { ...sync.store.doc, name: words("copy_name", { name: nameOf(sync.store.doc) }) }),

  mine(sync, theirs, revision) {
    sync.base = { cause: sync.base?.cause, revision, doc: theirs };
    keepDraft(sync);
    sync.plan(0);
  },
};

/** Make a new deck of this one, and go on there. Throws Refusal. */
export async function leaveFor({ key }, doc) {
  const made = await create(doc);
  dropDraft(key);
  location.assign(config.urls.page.replace("TOKEN", made.id));
}

/** Go on with the server's deck if no choice is needed: both are the same, or only one has changed. False where both have. */
export function meet(sync, theirs, revision) {
  const { store, base } = sync;
  if (fingerprint(theirs) === fingerprint(store.doc)) sync.settle(revision, store.doc);
  else if (isOurs(base, theirs)) sync.settle(revision, theirs, { cause: base.cause });
  else if (base && !isDirty(sync)) take(sync, theirs, revision);
  else return false;
  return true;
}

/** Whether the server's deck is one that this browser knows: the one that it began with, or one that it sent. */
const isOurs = (base, theirs) => base?.sent?.includes(markOf(theirs)) || fingerprint(theirs) === fingerprint(base?.doc);

/** Take the server's deck; what was here stays one step back. */
function take(sync, theirs, revision) {
  sync.base = { revision, doc: theirs };
  sync.state = "saved";
  show(sync, theirs);
  sync.plan(0);
}

/** Show another's deck as one step, behind which what was here can be had again. */
function show(sync, theirs, label = "theirs") {
  const fields = FIELDS.map((field) => ({ op: "field", field, value: theirs[field] }));
  sync.store.dispatch([...fields, { op: "rows", rows: theirs.rows }], { label });
  keepDraft(sync);
}

/** What another tab has sent and what only this tab has, if both can be had in one without a choice; else null. */
export async function apart(sync, draft) {
  if (!isChanged(sync) || fingerprint(draft.doc) === fingerprint(sync.store.doc)) return null;
  const union = await unionOf(sync.store.doc, sync.base);
  const isOffered = union && isClean(union) && isMore(union, sync.store.doc, draft.doc);
  return isOffered ? { doc: draft.doc, revision: draft.base.revision, union: () => union } : null;
}

/** Another tab has sent this deck meanwhile: go on from its revision. A change that only this tab has is one step back. */
export function catchUp(sync, draft) {
  if (!isChanged(sync) || fingerprint(draft.doc) === fingerprint(sync.store.doc)) return follow(sync, draft);
  sync.base = draft.base;
  show(sync, draft.doc);
}

/** Another tab has changed this deck: show what it shows, and go on from the newest revision of which either knows. */
export function follow(sync, draft, base = draft.base) {
  if (base && !(base.revision < sync.base?.revision)) sync.base = base;
  if (fingerprint(draft.doc) !== fingerprint(sync.store.doc)) sync.store.adopt(draft);
  else sync.planLater();
  if (sync.base?.revision > draft.base?.revision) keepDraft(sync);
}
