// Asks how far the file of sheets is, and looks at the page again once that has an end.

const EVERY = 700;
const place = document.querySelector("[data-sheets]");
const told = place.querySelector("[data-told]");
const bar = place.querySelector("progress");
const lost = place.querySelector("[data-lost]");

function tell(progress) {
  told.textContent = progress.told;
  if (!progress.total) return;
  bar.max = progress.total;
  bar.value = progress.done;
}

async function ask() {
  try {
    const answer = await fetch(place.dataset.sheets, { headers: { Accept: "application/json" } });
    // Whoever was logged out or is no longer of the staff sees that on the page.
    if (answer.redirected || answer.status === 404) return location.reload();
    if (!answer.ok) throw new Error(answer.statusText);

    const progress = await answer.json();
    lost.hidden = true;
    if (progress.state !== "running") return location.reload();
    tell(progress);
  } catch {
    lost.hidden = false;
  }
  setTimeout(ask, EVERY);
}

if (place.dataset.sheets) setTimeout(ask, EVERY);
