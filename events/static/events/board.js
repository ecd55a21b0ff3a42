// The board stays live: its rows are asked for again, and come only if something is new.

import { addOwnTimes } from "./own_times.js";

const EVERY = 5000;
const box = document.getElementById("rows");
const told = document.getElementById("live");
let tag = "";

async function refresh() {
  if (document.hidden || box.contains(document.activeElement)) return;

  try {
    const answer = await fetch(box.dataset.live, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
    if (answer.redirected || (!answer.ok && answer.status !== 304)) throw new Error(answer.statusText);
    if (answer.status === 200) {
      if (tag) box.innerHTML = await answer.text();
      tag = answer.headers.get("ETag");
      addOwnTimes(box);
    }
    told.textContent = told.dataset.live;
  } catch {
    told.textContent = told.dataset.off;
  }
}

refresh();
setInterval(refresh, EVERY);
document.addEventListener("visibilitychange", refresh);
