// A card beside its name, while a pointer or the keyboard is on it. Without this script the name is a link to the card.

// Milliseconds for which the pointer rests before a card comes, and after which it goes.
const WAIT = 90;
const GAP = 12;
// The counts before the names stay in sight.
const COUNT = 40;

const panel = document.createElement("div");
panel.className = "preview-panel";
panel.hidden = true;

const asked = new Map();
let shown = null;
let timer = 0;

/** The cards of an address by their keys, asked for once; none where they do not come. */
function cardsOf(address) {
  if (!asked.has(address)) asked.set(address, fetch(address, { credentials: "same-origin" }).then(read, () => new Map()));
  return asked.get(address);
}

async function read(answer) {
  if (!answer.ok) return new Map();
  // The server has escaped what it says.
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return new Map([...page.querySelectorAll("[data-preview]")].map((card) => [card.dataset.preview, card]));
}

async function show(name) {
  shown = name;
  const cards = await cardsOf(name.closest("[data-previews]").dataset.previews);
  const card = cards.get(name.dataset.card);
  if (!card || shown !== name) return;

  panel.replaceChildren(document.importNode(card, true));
  for (const image of panel.querySelectorAll(".card-frame__image")) {
    image.addEventListener("load", () => image.classList.add("is-loaded"));
  }
  panel.hidden = false;
  place(name.getBoundingClientRect());
}

/** Before the name where there is room, else after it, and never beyond the window: the other names stay in sight. */
function place(name) {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const before = name.left - COUNT - width;
  const left = before > GAP ? before : Math.max(GAP, Math.min(name.right + GAP, innerWidth - width - GAP));
  const top = Math.min(Math.max(GAP, name.top - height / 3), Math.max(GAP, innerHeight - height - GAP));
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
}

function hide() {
  clearTimeout(timer);
  shown = null;
  panel.hidden = true;
}

function soon(act) {
  clearTimeout(timer);
  timer = setTimeout(act, WAIT);
}

const nameAt = (target) => target.closest?.("[data-previews] [data-card]");

document.addEventListener("pointerover", ({ target, pointerType }) => {
  const name = pointerType === "mouse" ? nameAt(target) : null;
  if (name) soon(() => show(name));
  else if (target.closest?.(".preview-panel")) clearTimeout(timer);
  else if (shown) soon(hide);
});
document.addEventListener("focusin", ({ target }) => {
  const name = nameAt(target);
  if (name?.matches(":focus-visible")) soon(() => show(name));
  else if (shown) hide();
});
document.addEventListener("focusout", () => shown && soon(hide));
document.addEventListener("keydown", ({ key }) => key === "Escape" && hide());
document.addEventListener("scroll", () => shown && hide(), { passive: true });
document.body.append(panel);
