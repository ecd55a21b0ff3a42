// Cards while one types: the page's own answer to the query, fetched after a pause and put in the place of the last one.
// An unfinished query, such as `cost:`, changes nothing; Enter asks for the page itself, which says what is wrong.

// Milliseconds of rest after a letter.
const PAUSE = 150;

const form = document.querySelector(".searchbox");
const box = form.elements.q;
const status = document.querySelector("#found-status");
let timer = 0;
let running = new AbortController();

async function showAnswer() {
  running.abort();
  running = new AbortController();
  const address = `${location.pathname}?${new URLSearchParams(new FormData(form))}`;
  try {
    const answer = await fetch(`${address}&live=1`, { signal: running.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!answer.ok || page.querySelector("#wrong")) return;

    const old = document.querySelector("#answer");
    const isOpen = old.querySelector(".filters")?.open;
    old.replaceWith(document.adoptNode(page.querySelector("#answer")));
    const filters = document.querySelector("#answer .filters");
    if (filters && isOpen !== undefined) filters.open = isOpen;
    document.title = page.title;
    history.replaceState(history.state, "", address);
    status.textContent = document.querySelector(".found__what strong")?.textContent ?? "";
  } catch {
    // A newer letter, or no network: what is shown stays.
  }
}

function showSoon() {
  clearTimeout(timer);
  timer = setTimeout(showAnswer, PAUSE);
}

box.addEventListener("input", (event) => {
  if (!event.isComposing) showSoon();
});
box.addEventListener("compositionend", showSoon);
form.addEventListener("submit", () => clearTimeout(timer));
