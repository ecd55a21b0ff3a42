// The way back of a phone closes what lies above the deck before it leaves the page: one entry of the history for each layer.

const NARROW = matchMedia("(max-width: 1119px)");
const layers = [];
// Where this page stands: 0 is the deck; above it is an entry for each layer that is open, or was and left its entry behind.
let at = history.state?.layer ?? 0;

/** Something has opened above the deck; `close` closes it. Returns a function to call once it is closed in any way. */
export function rise(close) {
  const layer = { close };
  if (NARROW.matches) {
    layers.push(layer);
    if (at < layers.length) history.pushState({ layer: (at += 1) }, "");
  }
  return () => {
    const place = layers.indexOf(layer);
    if (place >= 0) layers.splice(place, 1);
  };
}

addEventListener("popstate", ({ state }) => {
  // A link within the page makes an entry too.
  if (!state && location.hash) return;
  const now = state?.layer ?? 0;
  const isBack = now < at;
  at = now;
  if (!isBack) return;
  // That layer is closed already, so going back means the layer below it, once this step has ended: a busy browser drops a second one.
  if (layers.length <= now) return setTimeout(() => history.back());
  while (layers.length > now) layers.pop().close();
});
