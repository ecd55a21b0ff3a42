// A change of language keeps what is typed and where the reader is: the next page with this address takes both back, once.

const KEPT = `${document.documentElement.dataset.site}.language`;
// A password, a file and the token of a form are never kept; what a script draws has its own memory.
const TYPED = "input:not([type=password], [type=file], [type=submit], [type=hidden]), select, textarea";

/** The fields that can be typed in, in the order of the page: those of one name differ by their place. */
const fieldsOf = () => [...document.querySelectorAll("main form")]
  .flatMap((form) => [...form.elements].filter((field) => field.name && field.matches(TYPED)));

const isBox = (field) => field.type === "checkbox" || field.type === "radio";
const valueOf = (field) => isBox(field) ? field.checked : field.value;

function keep() {
  const fields = fieldsOf().map((field) => [field.name, field.type, valueOf(field)]);
  sessionStorage.setItem(KEPT, JSON.stringify({ path: location.pathname, fields, top: scrollY }));
}

function takeBack() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  sessionStorage.removeItem(KEPT);
  if (kept?.path !== location.pathname) return;

  const now = fieldsOf();
  // The same name and kind, in the same order among those of that name.
  for (const [name, type, value] of kept.fields) {
    const at = now.findIndex((field) => field.name === name && field.type === type);
    if (at < 0) continue;
    const [field] = now.splice(at, 1);
    if (valueOf(field) === value) continue;
    if (isBox(field)) field.checked = value;
    else field.value = value;
    // Scripts of the page that follow a field hear of it.
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
  scrollTo({ top: kept.top, behavior: "instant" });
}

try {
  document.querySelector(".site-tools form")?.addEventListener("submit", keep);
  takeBack();
} catch {
  // A browser that keeps nothing changes the language all the same.
}
