// What a browser with scripts adds to lists: Ctrl+Enter in the text, a link that is copied by a button. Without it every
// page works as it is.

import { isSubmit } from "./submit_key.js";

const form = document.getElementById("ask");
const list = form?.elements.text;

if (list) {
  form.addEventListener("keydown", (event) => {
    if (!isSubmit(event)) return;
    event.preventDefault();
    form.requestSubmit(form.querySelector(".button--primary"));
  });
}

/** Copy the text of a field; where the browser forbids it, the text is selected for the reader's own keys. */
async function copyField(button) {
  const field = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(field.value);
    button.querySelector("span").textContent = button.dataset.said;
  } catch {
    const folded = field.closest("details");
    if (folded) folded.open = true;
    field.focus();
    field.select();
  }
}

/** Copy what stands at an address; where that fails, the reader is led there. */
async function copyFrom(button) {
  const address = button.dataset.copyFrom;
  // Browsers ask that the press itself writes: they are handed the text that is to come.
  const coming = fetch(address, { credentials: "same-origin" }).then(textOf);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": coming })]);
    button.querySelector("span").textContent = button.dataset.said;
    button.classList.add("is-copied");
  } catch {
    location.assign(address);
  }
}

async function textOf(answer) {
  if (!answer.ok) throw new Error(answer.statusText);
  return new Blob([await answer.text()], { type: "text/plain" });
}

for (const button of document.querySelectorAll("[data-copy-from]")) {
  button.hidden = !navigator.clipboard?.write;
  button.addEventListener("click", () => copyFrom(button));
}

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", () => copyField(button));
}
