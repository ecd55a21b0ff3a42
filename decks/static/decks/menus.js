// What a browser with scripts adds to menus that open by themselves: Escape and a press beside one close it.

const menus = [...document.querySelectorAll("details.menu")];

/** Close every open menu but one; true if any was open. */
function close(but = null) {
  const open = menus.filter((menu) => menu.open && menu !== but);
  for (const menu of open) menu.open = false;
  return open.length > 0;
}

document.addEventListener("click", ({ target }) => close(target.closest("details.menu")));
document.addEventListener("keydown", ({ key }) => {
  const menu = menus.find((one) => one.open);
  if (key === "Escape" && close()) menu.querySelector("summary").focus();
});

// A link to what lies in a menu opens it.
const named = document.getElementById(location.hash.slice(1))?.closest("details.menu");
if (named) named.open = true;
