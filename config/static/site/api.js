// Puts the page on which operations can be tried in the place of their plain list, once it is drawn.
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

if (box && window.SwaggerUIBundle) {
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
    onComplete: () => {
      plain.hidden = true;
    },
  });
}
