// Copies that are swapped between games: buttons beside each number, and the sums of both ways.

const rows = [...document.querySelectorAll("[data-swap]")];
const sum = document.getElementById("swap-sum");

for (const row of rows) {
  const input = row.querySelector("input");
  for (const button of row.querySelectorAll("[data-by]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      input.value = String(Math.min(Number(input.max), Math.max(0, copies(row) + Number(button.dataset.by))));
      tell();
    });
  }
  input.addEventListener("input", tell);
}
if (rows.length) tell();

/** The copies that a row swaps; 0 for what is no number. */
function copies(row) {
  return Number.parseInt(row.querySelector("input").value, 10) || 0;
}

/** Mark the rows that change, and say how many copies come in and go out. */
function tell() {
  const total = { in: 0, out: 0 };
  for (const row of rows) {
    total[row.dataset.swap] += copies(row);
    row.classList.toggle("is-swapped", copies(row) > 0);
  }
  sum.textContent = `+${total.in} ${sum.dataset.in} · −${total.out} ${sum.dataset.out}`;
}
