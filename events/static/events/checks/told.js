// What is recorded of a check, as the page shows it: the server's word is asked for again where a record has come to it.

import { find } from "./page.js";

const PATIENCE = 20000;

/** Show what the server tells now. While the reader is in it, it stays as it is. */
export async function renewTold() {
  const isFree = () => find("#told") && !find("#told").contains(document.activeElement);
  if (!isFree()) return;
  const text = await fetched(location.href).catch(() => "");
  const fresh = text && find("#told", new DOMParser().parseFromString(text, "text/html"));
  if (fresh && isFree()) find("#told").replaceWith(document.importNode(fresh, true));
}

async function fetched(address) {
  const answer = await fetch(address, { credentials: "same-origin", cache: "no-store", redirect: "error", signal: AbortSignal.timeout(PATIENCE) });
  return answer.ok ? answer.text() : "";
}
