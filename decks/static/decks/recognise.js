// What is pasted on the first page is recognised at once, and its verdict stands beside it. Without this script the button does it.

// Milliseconds of quiet before the server is asked.
const QUIET = 350;

const form = document.getElementById("ask");
const box = form?.querySelector("textarea[name=text]");
const place = document.getElementById("recognised");

let timer = 0;
let asked = "";

async function ask() {
  const text = box.value;
  if (text === asked) return;
  asked = text;
  if (!text.trim()) return show(null);

  try {
    const answer = await fetch(form.dataset.recognised, { method: "POST", body: new FormData(form), credentials: "same-origin" });
    if (answer.ok && box.value === text) show(await answer.text());
  } catch {
    // The button is still there.
    asked = "";
  }
}

/** The answer in place of the example; null brings the example back. The server has escaped what it says. */
function show(html) {
  place.hidden = html === null;
  document.getElementById("example").hidden = html !== null;
  if (html === null) return;
  const parts = new DOMParser().parseFromString(html, "text/html");
  place.replaceChildren(...parts.body.childNodes);
}

/** The example, fixed without leaving the page; where that fails, the link leads to it. */
async function mend(event) {
  const link = event.target.closest("[data-fix]");
  if (!link) return;

  event.preventDefault();
  try {
    const page = new DOMParser().parseFromString(await (await fetch(link.href)).text(), "text/html");
    const fixed = page.getElementById("example");
    document.getElementById("example").replaceWith(fixed);
    fixed.tabIndex = -1;
    fixed.focus({ preventScroll: true });
  } catch {
    location.href = link.href;
  }
}

document.addEventListener("click", mend);

if (box && place) {
  box.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, QUIET);
  });
  if (box.value.trim()) ask();
}
