// Puts the page on which operations can be tried in the place of their plain list, for who asks for it: it is ten times
// as heavy as the list. An address that leads to an operation of it asks, too.
const button = document.getElementById("try");
const box = document.getElementById("swagger");
const plain = document.getElementById("plain-list");
const dark = window.matchMedia("(prefers-color-scheme: dark)");

const follow = () => document.documentElement.classList.toggle("dark-mode", dark.matches);

// A browser that is logged in needs the token of its forms for whatever changes something.
const signed = (request) => {
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  if (token && !["GET", "HEAD"].includes(request.method)) request.headers["X-CSRFToken"] = token.value;
  return request;
};

function arrived(tag, given) {
  const node = Object.assign(document.createElement(tag), given);
  // Our own sheet has the last word.
  document.getElementById("api-sheet").before(node);
  return new Promise((came, failed) => {
    node.addEventListener("load", came);
    node.addEventListener("error", failed);
  });
}

function draw() {
  follow();
  dark.addEventListener("change", follow);
  window.SwaggerUIBundle({
    url: box.dataset.schema,
    domNode: box,
    deepLinking: true,
    docExpansion: "list",
    defaultModelsExpandDepth: -1,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    persistAuthorization: false,
    validatorUrl: null,
    requestInterceptor: signed,
    onComplete: () => { plain.hidden = true; },
  });
}

/** Load it and draw it. What did not come may be asked for again: the list stays, and the button. */
async function begin() {
  const { sheet, script } = button.dataset;
  button.disabled = true;
  try {
    await Promise.all([arrived("link", { rel: "stylesheet", href: sheet }), arrived("script", { src: script })]);
    button.hidden = true;
    draw();
  } catch {
    button.disabled = false;
  }
}

button.hidden = false;
button.addEventListener("click", begin);
if (location.hash.startsWith("#/")) begin();
