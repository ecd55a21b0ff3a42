// A change of language keeps what is typed and where the reader is: the next page with this address takes both back, once.

const KEPT = `${document.documentElement.dataset.site}.language`;
// A password, a file and the token of a form are never kept, nor the game, which the next page is for.
const TYPED = "input:not([type=password], [type=file], [type=submit], [type=hidden]), select, textarea";
const HIDDEN = "[type=hidden]:not([name=csrfmiddlewaretoken], [name=game])";

/** The forms with something to type in, in the order of the page; what a form hides goes with what was typed by it. */
const formsOf = () => [...document.querySelectorAll("main form")]
  .filter((form) => [...form.elements].some((field) => field.name && field.matches(TYPED)));
const fieldsOf = (form) => [...form.elements].filter((field) => field.name && field.matches(`${TYPED}, ${HIDDEN}`));
const nameOf = (form) => (form.getAttribute("action") ?? "").split("#")[0];

const isBox = (field) => field.type === "checkbox" || field.type === "radio";
const valueOf = (field) => isBox(field) ? field.checked : field.value;
const keepForNext = (kept) => sessionStorage.setItem(KEPT, JSON.stringify({ path: location.pathname, top: scrollY, ...kept }));

function keep({ target }) {
  const forms = formsOf();
  // The page that answers a form has no address of its own: it is asked for again with the game that the form is for.
  const game = forms.filter((form) => form.method === "post").map((form) => new FormData(form).get("game")).find(Boolean);
  if (game && !location.search) target.elements.next.value = `${location.pathname}?game=${game}`;
  keepForNext({
    forms: forms.map((form) => [nameOf(form), fieldsOf(form).map((field) => [field.name, field.type, valueOf(field)])]),
    wasAnswered: forms.some((form) => form.dataset.answers === "given"),
  });
}

/** Take back the fields of a form: the same name and kind, in the same order among those of that name. */
function fill(form, kept) {
  const now = fieldsOf(form);
  for (const [name, type, value] of kept) {
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
}

function takeBack() {
  const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? "null");
  sessionStorage.removeItem(KEPT);
  if (kept?.path !== location.pathname) return;

  const forms = formsOf();
  const now = [...forms];
  for (const [name, fields] of kept.forms ?? []) {
    const at = now.findIndex((form) => nameOf(form) === name);
    if (at >= 0) fill(now.splice(at, 1)[0], fields);
  }
  // What only reads a list and had answered it does so again, in the other language.
  const asked = forms.find((form) => "answers" in form.dataset);
  if (kept.wasAnswered && asked) {
    keepForNext({ top: kept.top });
    asked.requestSubmit();
    return;
  }
  scrollTo({ top: kept.top, behavior: "instant" });
  // A page that leads to its report does so once it has come.
  if (location.hash) addEventListener("load", () => scrollTo({ top: kept.top, behavior: "instant" }), { once: true });
}

try {
  document.querySelector(".site-tools form")?.addEventListener("submit", keep);
  takeBack();
} catch {
  // A browser that keeps nothing changes the language all the same.
}
