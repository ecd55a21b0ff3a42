// The checklist of a set: plus and minus beside every number, a total that follows, and a search within the page.

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

form.addEventListener("click", (event) => {
  const step = event.target.closest("[data-by]");
  if (!step) return;

  const input = step.parentElement.querySelector("input");
  const count = Math.min(Number(input.max), Math.max(0, countOf(input) + Number(step.dataset.by)));
  input.value = count || "";
  draw();
});

form.addEventListener("input", (event) => {
  if (event.target !== search) return draw();

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
draw();
