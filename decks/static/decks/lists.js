// What a browser with scripts adds to lists: suggestions that can be pressed, a list that survives a change of
// language, a link that is copied by a button. Without it every page works as it is.

const KEPT = "deckwright.list";
const form = document.getElementById("ask");
const list = form?.elements.text;

function replaceLine({ line, name }, suggestion) {
  const lines = list.value.split("\n");
  lines[line - 1] = lines[line - 1].replace(name, () => suggestion);
  list.value = lines.join("\n");

  const status = document.getElementById("replaced");
  status.textContent = status.dataset.said.replace("%s", line);
}

function pressable(chip) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = chip.className;
  button.lang = chip.lang;
  button.textContent = chip.textContent;
  button.setAttribute("aria-pressed", "false");

  const place = { line: Number(chip.dataset.line), name: chip.dataset.name };
  button.addEventListener("click", () => {
    replaceLine(place, button.textContent);
    place.name = button.textContent;
    for (const other of button.closest(".chips").querySelectorAll("button")) {
      other.setAttribute("aria-pressed", String(other === button));
      other.dispatchEvent(new CustomEvent("named", { detail: place.name }));
    }
  });
  button.addEventListener("named", (event) => { place.name = event.detail; });
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

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.querySelector("span").textContent = button.dataset.said;
  });
}
