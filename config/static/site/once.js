import { emptied } from "./checks_here.js";

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

// Pools that are typed or tapped and not registered yet.
const SITE = document.documentElement.dataset.site;
const POOLS = `${SITE}.pools.`;

// Without a network the builder stands for who was here last: after a logout for nobody.
document.addEventListener("submit", ({ target }) => { if (target.matches("[data-leaves]")) forget(); });

// So do the deck checks that lie on a judge's phone; what they have recorded and the server has not stays, and is told once.
const CHECKS = `${SITE}.checks`;

document.addEventListener("submit", (event) => {
  const { target } = event;
  if (target.matches("[data-enters]")) {
    nobodys();
    emptied();
  }
  if (!target.matches("[data-leaves]") || !emptied() || target.told) return;
  target.told = true;
  event.preventDefault();
  target.querySelector("[data-unsent]").hidden = false;
}, true);

/** Whoever logs in sees nothing of another judge, even without a network. */
function nobodys() {
  try {
    localStorage.removeItem(`${CHECKS}-judge`);
  } catch {
    // A browser that keeps nothing has nothing of anybody.
  }
}

function forget() {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(POOLS)) localStorage.removeItem(name);
    localStorage.removeItem(`${SITE}.person`);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

// The page may be shown again as it was left.
window.addEventListener("pageshow", () => document.querySelectorAll("form").forEach((form) => sent.delete(form)));
