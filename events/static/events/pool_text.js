// The pool as text: kept in this browser until it is registered, with what was tapped in a set and did not reach the text.

import { draftOf } from "./pool_draft.js";

const form = document.getElementById("ask");
const field = form.elements.text;
const left = form.querySelector("[data-left]");
const draft = draftOf(form);
let tapped = [];

const keep = () => draft.keep(field.value, form.elements.set.value, taps());
const taps = () => Object.fromEntries(tapped.map(({ name, value }) => [name, value]));

/** What the server answers with is newer than the draft; a page that was opened anew is older. */
function begin() {
  const kept = draft.load();
  if (form.dataset.answer) return keep();
  if (!kept || (kept.text === field.value && !Object.keys(kept.taps).length)) return;

  field.value = kept.text;
  if (kept.set) form.elements.set.value = kept.set;
  tapped = Object.entries(kept.taps).map(([name, value]) => Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  form.append(...tapped);
  left.hidden = false;
  left.querySelector("[data-tapped]").hidden = tapped.length === 0;
}

left.querySelector("[data-start-over]").addEventListener("click", () => {
  draft.drop();
  for (const input of tapped.splice(0)) input.remove();
  field.value = field.defaultValue;
  left.hidden = true;
  field.focus();
});
field.addEventListener("input", keep);
begin();
