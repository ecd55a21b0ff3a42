// The checklist of a set: plus and minus beside every number, a total that follows, and a search within the page.

import { draftOf } from "./pool_draft.js";

const form = document.getElementById("taps");
const total = form.querySelector("[data-total]");
const here = form.querySelector("[data-here]");
const nothing = form.querySelector("[data-nothing]");
const search = document.getElementById("find");
const rows = [...form.querySelectorAll(".taps__row")].map((row) => ({
  row,
  input: row.querySelector("input"),
  words: row.dataset.find.toLocaleLowerCase(),
}));
const elsewhere = Number(total.textContent) - Number(here.textContent);

const countOf = (input) => Math.max(0, Math.trunc(Number(input.value)) || 0);

function draw() {
  let sum = 0;
  for (const { row, input } of rows) {
    sum += countOf(input);
    row.classList.toggle("is-held", countOf(input) > 0);
  }
  here.textContent = sum;
  total.textContent = elsewhere + sum;
}

const draft = draftOf(form);
const left = form.querySelector("[data-left]");
const { of, text } = form.elements;

/** What was tapped and not sent lies in this browser: a page that a phone throws away is as it was. */
function keep() {
  const changed = rows.map(({ input }) => input).filter((input) => countOf(input) !== (Number(input.defaultValue) || 0));
  draft.keep(text.value, of.value, Object.fromEntries(changed.map((input) => [input.name, String(countOf(input))])));
}

function restore() {
  const kept = draft.load();
  const taps = kept?.set === of.value && kept.text === text.value ? kept.taps : {};
  const inputs = rows.map(({ input }) => input).filter(({ name }) => name in taps);
  for (const input of inputs) input.value = taps[input.name];
  left.hidden = inputs.length === 0;
  keep();
}

left.querySelector("[data-start-over]").addEventListener("click", () => {
  for (const { input } of rows) input.value = input.defaultValue;
  left.hidden = true;
  keep();
  draw();
});

form.addEventListener("click", (event) => {
  const step = event.target.closest("[data-by]");
  if (!step) return;

  const input = step.parentElement.querySelector("input");
  const count = Math.min(Number(input.max), Math.max(0, countOf(input) + Number(step.dataset.by)));
  input.value = count || "";
  keep();
  draw();
});

form.addEventListener("input", (event) => {
  if (event.target !== search) {
    keep();
    return draw();
  }

  const words = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  for (const { row, words: said } of rows) row.hidden = !words.every((word) => said.includes(word));
  if (nothing) nothing.hidden = rows.some(({ row }) => !row.hidden);
});

// Enter in the search finds; it sends nothing.
search.addEventListener("keydown", (event) => {
  if (event.key === "Enter") event.preventDefault();
});

form.querySelectorAll("[data-by]").forEach((step) => { step.hidden = false; });
search.parentElement.hidden = false;
restore();
draw();
