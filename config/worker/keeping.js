// The worker: a browser keeps the builder and the page of a deck check as nobody in particular sees them, their files, and
// the cards of the games that were built for. Everything else always comes from the server. SITE, RELEASE, PAGES, ASSETS and STATIC stand before this text.

const KEPT = `${SITE}-${RELEASE}`;
const POOLS = `${SITE}-pools`;
// One page without a check stands for every check, their board and the scan: what it shows lies in the judge's own storage.
const CHECK = /^\/events\/[^/]+\/(?:checks\/(?:[0-9a-f-]{36}\/)?|scan\/)$/;
const CHECK_SHELL = "/events/checks/shell/";

addEventListener("install", (event) => event.waitUntil(installed()));
addEventListener("activate", (event) => event.waitUntil(activated()));
addEventListener("message", (event) => { if (event.data?.keep) event.waitUntil(keep(event.data.keep)); });
addEventListener("fetch", (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
});

async function installed() {
  const cache = await caches.open(KEPT);
  await Promise.all([...Object.values(PAGES), ...ASSETS].map((address) => take(cache, address)));
  await skipWaiting();
}

/** Of other releases, and of another site that was at this address, nothing stays; the cards have versions of their own. */
async function activated() {
  const old = (await caches.keys()).filter((name) => name.startsWith("deckwright-") && name !== KEPT && name !== POOLS);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** Keep a page: `shell` in place of the page at `address`, the `assets` it is made of; of a builder the cards at `pool`. */
async function keep({ address, shell, pool, assets }) {
  const [cache, pools] = await Promise.all([caches.open(KEPT), caches.open(POOLS)]);
  await Promise.all([...assets.map((asset) => takeOnce(cache, asset)), ...(pool ? [takeOnce(pools, pool)] : [])]);
  // Last, so that a page that is kept has all that it is made of.
  await take(cache, shell, address);
  if (pool && await pools.match(pool)) await forgetOthers(pools, pool);
}

/** Ask as nobody in particular: without cookies no answer is about a person. */
async function take(cache, address, name = address) {
  const answer = await fetch(new Request(address, { credentials: "omit", cache: "no-cache" }));
  if (answer.ok && !answer.redirected) await cache.put(name, answer);
}

async function takeOnce(cache, address) {
  if (!(await cache.match(address))) await take(cache, address);
}

/** Older cards of the game go once newer ones are here. */
async function forgetOthers(pools, pool) {
  const { pathname } = new URL(pool, location.origin);
  const others = (await pools.keys()).filter(({ url }) => new URL(url).pathname === pathname && !url.endsWith(pool));
  await Promise.all(others.map((other) => pools.delete(other)));
}

/** The answer to a request that may be kept; null for all others, which the browser asks for as if there were no worker. */
function answerTo(request) {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return null;
  if (request.mode === "navigate") return page(request, pathname);
  if (pathname.startsWith(STATIC)) return file(request);
  if (/^\/build\/[^/]+\/pool\.json$/.test(pathname)) return cards(request, pathname);
  return null;
}

async function page(request, pathname) {
  try {
    return await fetch(request);
  } catch {
    const cache = await caches.open(KEPT);
    return (await cache.match(CHECK.test(pathname) ? CHECK_SHELL : pathname)) ?? (await cache.match(PAGES[spoken()])) ?? Response.error();
  }
}

const spoken = () => (navigator.language.startsWith("zh") ? "zh-hans" : "en");

/** A file whose name says what is in it comes from what is kept; others only while the server does not answer. */
async function file(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request.url);
  if (kept?.headers.get("Cache-Control")?.includes("immutable")) return kept;
  return fetch(request).catch(() => kept ?? Response.error());
}

/** The cards asked for; without a network those of an older version. */
async function cards(request, pathname) {
  const pools = await caches.open(POOLS);
  const kept = await pools.match(request.url);
  return kept ?? fetch(request).catch(async () => (await pools.match(pathname, { ignoreSearch: true })) ?? Response.error());
}
