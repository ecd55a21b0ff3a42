// The worker that keeps the builder for a time without a network. It is asked for once the page has come to rest.

if (navigator.serviceWorker) addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
