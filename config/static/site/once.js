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

// Without a network the builder stands for who was here last: after a logout for nobody.
document.addEventListener("submit", ({ target }) => { if (target.matches("[data-leaves]")) forget(); });

function forget() {
  try {
    localStorage.removeItem("deckwright.person");
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

// The page may be shown again as it was left.
window.addEventListener("pageshow", () => document.querySelectorAll("form").forEach((form) => sent.delete(form)));
