// What a browser with scripts adds to lists: suggestions that can be pressed, a list that survives a change of
// language, a link that is copied by a button. Without it every page works as it is.

const KEPT = "deckwright.list";
const form = document.getElementById("ask");
const list = form?.elements.text;
// The lines that suggestions are for, by number, with the present text of each; the page came with `defaultValue`.
const places = new Map();

/** Replace a line, at its present place, by a suggestion; false if the line was changed or taken out meanwhile. */
function replaceLine(place, suggestion) {
  const lines = list.value.split("\n");
  const at = lines[place.line - 1] === place.now ? place.line - 1 : lines.indexOf(place.now);
  if (at < 0) return false;

  lines[at] = place.now = suggestion;
  list.value = lines.join("\n");
  const status = document.getElementById("replaced");
  status.textContent = status.dataset.said.replace("%s", at + 1);
  return true;
}

function pressable(chip) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = chip.className;
  button.lang = chip.lang;
  button.textContent = chip.textContent;
  button.setAttribute("aria-pressed", "false");

  const line = Number(chip.dataset.line);
  if (!places.has(line)) places.set(line, { line, now: list.defaultValue.split("\n")[line - 1] });
  button.addEventListener("click", () => {
    if (!replaceLine(places.get(line), chip.dataset.said)) return;
    for (const other of button.closest(".chips").querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === button));
  });
  chip.replaceWith(button);
}

// The page that answers a form has no address of its own, so that a change of language would lose the form.
function keepForm({ target }) {
  const fields = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const game = Object.fromEntries(fields).game;
  if (game) target.elements.next.value = `${location.pathname}?game=${game}`;
  sessionStorage.setItem(KEPT, JSON.stringify({ path: location.pathname, fields }));
}

function takeForm() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  sessionStorage.removeItem(KEPT);
  if (kept?.path !== location.pathname) return;

  // A box that was unticked is among no fields.
  for (const box of form.querySelectorAll("[type=checkbox]")) box.checked = false;
  for (const [name, value] of kept.fields) {
    const field = form.elements[name];
    if (field?.type === "checkbox") field.checked = true;
    else if (field && name !== "game") field.value = value;
  }
}

if (list) {
  document.querySelectorAll(".chip[data-line]").forEach(pressable);
  document.querySelector(".site-tools form")?.addEventListener("submit", keepForm);
  takeForm();
}

/** Copy the text of a field; where the browser forbids it, the text is selected for the reader's own keys. */
async function copyField(button) {
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
    button.querySelector("span").textContent = button.dataset.said;
  } catch {
    field.focus();
    field.select();
  }
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", () => copyField(button));
}
