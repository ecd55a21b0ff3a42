// A button that prints, where the browser can; without it the page says how.

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
for (const help of document.querySelectorAll("[data-print-help]")) help.hidden = true;
