// The worker of a site that keeps nothing in browsers: it removes what was kept, and itself.

addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  const kept = (await caches.keys()).filter((name) => name.startsWith("deckwright-"));
  await Promise.all(kept.map((name) => caches.delete(name)));
  await registration.unregister();
}
