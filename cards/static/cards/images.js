// A card's picture appears when it has arrived, over the card drawn from its facts. A broken address, or a browser
// without scripts, leaves the drawing as it is. Pictures that a page gets later are treated alike.

function show({ target }) {
  if (target.matches?.(".card-frame__image")) target.classList.toggle("is-loaded", target.naturalWidth > 0);
}

for (const image of document.querySelectorAll(".card-frame__image")) {
  if (image.complete) show({ target: image });
}
document.addEventListener("load", show, true);
document.addEventListener("error", show, true);
