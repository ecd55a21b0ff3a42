// A form that changes something is sent once, however often its button is pressed.
// A while later it may be sent again: what came may have been a file, and the page still stands.
const WHILE = 3000;
const sent = new WeakSet();

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;

  if (sent.has(form)) event.preventDefault();
  sent.add(form);
  setTimeout(() => sent.delete(form), WHILE);
});

// The page may be shown again as it was left.
window.addEventListener("pageshow", () => document.querySelectorAll("form").forEach((form) => sent.delete(form)));
