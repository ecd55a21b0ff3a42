// For a time without a network: what the browser is asked to keep, and the cards that are found meanwhile.

import { config } from "./page.js";
import { foldingOf, found, readerOf } from "./query.js";

// Milliseconds of rest before anything is fetched that nobody waits for.
const REST = 2500;

let pool = null;

/** Ask the browser's worker to keep this game: the page for nobody in particular, its files, the cards. */
export function keepForLater() {
  if (!config.offline || !navigator.serviceWorker || navigator.connection?.saveData) return;
  setTimeout(keep, REST);
  navigator.serviceWorker.addEventListener("controllerchange", keep);
}

async function keep() {
  const { active } = await navigator.serviceWorker.ready;
  active.postMessage({ keep: { ...config.offline, assets: assets() } });
}

/** The files that this page is made of, as it has asked for them. */
function assets() {
  const linked = [...document.querySelectorAll("link[href], script[src], use[href]")].map((node) => node.getAttribute("href") ?? node.getAttribute("src"));
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  const paths = [...linked, ...fetched].map((address) => new URL(address, location.href));
  const isFile = ({ origin, pathname }) => origin === location.origin && pathname.startsWith(config.static);
  return [...new Set(paths.filter(isFile).map(({ pathname, search }) => pathname + search))];
}

/** All cards of the game, from what is kept or from the server; null if neither has them. */
export async function poolOf() {
  if (!config.offline) return null;
  try {
    pool ??= await fetch(config.offline.pool, { credentials: "omit" }).then((answer) => answer.json());
    pool.folding ??= foldingOf(pool.han);
    return pool;
  } catch {
    return null;
  }
}

/** What is found for a query without the server; null without the cards. */
export async function foundOffline({ q, after, section }) {
  const cards = await poolOf();
  return cards && found(cards, q, readerOf(config, cards.folding), after, section);
}
