// Whose a draft is. Each person has drafts of their own in this browser; those of nobody in particular wait for who logs in.

import { dropDraft, fingerprint, loadDraft, moveDraft, prefer, preference } from "./draft.js";
import { config } from "./words.js";

// The page that is kept for a time without a network is of nobody in particular: it stands for who was here last.
export const person = config.person ?? preference("person");

/** The name under which drafts of a deck are kept; `token` is null for a new one. */
export const draftKey = (token, of = person) => `${of ? `${of}:` : ""}${token ?? `new:${config.game}`}`;

/** The reader's own draft of a deck. One of before drafts had owners, or of before the login, becomes theirs. */
export function ownDraft(token) {
  if (config.person !== null) prefer("person", person);
  const [mine, nobodys] = [draftKey(token), draftKey(token, "")];
  if (config.person && !loadDraft(mine) && loadDraft(nobodys)) moveDraft(nobodys, mine);
  return loadDraft(mine);
}

/** What was built before the login beside a draft that the reader has already; null for nothing new. */
export function strangersDraft(mine) {
  const nobodys = config.person && !config.deck ? loadDraft(draftKey(null, "")) : null;
  return hasCards(nobodys) && fingerprint(nobodys.doc) !== fingerprint(mine) ? nobodys : null;
}

/** What was built before the login is in the reader's own draft now. */
export const dropStrangers = () => dropDraft(draftKey(null, ""));

const hasCards = (draft) => Boolean(draft?.doc.rows.length);
