// A card's picture appears when it has arrived, over the card drawn from its facts. A broken address, or a browser
// without scripts, leaves the drawing as it is.

function show(image) {
  image.classList.toggle("is-loaded", image.naturalWidth > 0);
}

for (const image of document.querySelectorAll(".card-frame__image")) {
  if (image.complete) show(image);
  image.addEventListener("load", () => show(image));
  image.addEventListener("error", () => show(image));
}
