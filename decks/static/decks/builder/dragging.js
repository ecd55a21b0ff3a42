// Dragging with a mouse or a pen: from a press that moves to where it is let go. A finger scrolls; for it there are buttons.

const [FAR, EDGE, PACE] = [6, 48, 12];

/**
 * Watch presses in `box` on what fits `selector`. `start(node)` answers with the drag: { over(element), drop(), end() }, or null where
 * there is nothing to drag. `over` hears what is below the pointer, `drop` that it was let go, `end` that it is over in any way.
 * `scrolls`: what scrolls when the pointer comes near its edges.
 */
export function watchDrags(box, selector, { start, scrolls }) {
  box.addEventListener("pointerdown", (event) => {
    const node = event.target.closest(selector);
    if (!node || event.button !== 0 || event.pointerType === "touch" || event.target.closest("button, a, input, select")) return;
    follow({ node, x: event.clientX, y: event.clientY, start, scrolls, drag: null });
  });
}

function follow(press) {
  const stop = new AbortController();
  const on = (kind, listener) => addEventListener(kind, listener, { capture: true, signal: stop.signal });
  const finish = (isDropped) => {
    stop.abort();
    if (press.drag) end(press.drag, isDropped);
  };

  on("pointermove", (event) => moved(press, event));
  on("pointerup", () => finish(true));
  on("pointercancel", () => finish(false));
  on("blur", ({ target }) => { if (target === window) finish(false); });
  on("keydown", (event) => {
    if (!press.drag || event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    finish(false);
  });
}

function moved(press, { clientX: x, clientY: y }) {
  if (!press.drag && Math.hypot(x - press.x, y - press.y) < FAR) return;
  press.drag ??= begin(press);
  if (!press.drag) return;
  press.drag.over(document.elementFromPoint(x, y), { x, y });
  scroll(press.scrolls, y);
}

function begin({ node, start }) {
  const drag = start(node);
  if (!drag) return null;
  getSelection()?.removeAllRanges();
  document.body.classList.add("is-dragging");
  return drag;
}

function end(drag, isDropped) {
  document.body.classList.remove("is-dragging");
  // What ends a drag is no press on what lies below.
  const swallow = (event) => event.stopPropagation();
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
  if (isDropped) drag.drop();
  drag.end();
}

function scroll(node, y) {
  const { top, bottom } = node.getBoundingClientRect();
  if (y < top + EDGE) node.scrollTop -= PACE;
  else if (y > bottom - EDGE) node.scrollTop += PACE;
}
