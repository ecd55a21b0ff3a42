// The worker that keeps the builder for a time without a network, where the site has one. It is asked for once the page
// has come to rest.

if (navigator.serviceWorker && document.querySelector("link[rel=manifest]")) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
