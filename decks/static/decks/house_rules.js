// Looking for a card among the rules of a house format: what does not match is hidden, and its groups are opened.

const box = document.querySelector("[data-house-find]");
const field = box.querySelector("input");
const told = box.querySelector("[role=status]");
const groups = [...document.querySelectorAll("#rules .house-group")].map((group) => ({ group, wasOpen: group.open }));
const rows = [...document.querySelectorAll("#rules [data-find]")].map((row) => ({ row, names: plain(row.dataset.find) }));

box.hidden = false;
field.addEventListener("input", () => look(plain(field.value.trim())));
window.addEventListener("hashchange", reveal);
// A browser that keeps what was typed shows what it found.
if (field.value) look(plain(field.value.trim()));
reveal();

function plain(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

function look(asked) {
  for (const { row, names } of rows) row.hidden = !names.includes(asked);
  for (const { group, wasOpen } of groups) {
    const found = group.querySelector("[data-find]:not([hidden])");
    group.hidden = Boolean(asked) && !found;
    group.open = asked ? Boolean(found) : wasOpen;
  }
  const number = rows.filter(({ row }) => !row.hidden).length;
  told.textContent = asked ? (number ? `${box.dataset.some} ${number}` : box.dataset.none) : "";
}

/** The rule that a finding leads to may be in a group that is folded. */
function reveal() {
  const row = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const group = row && row.closest(".house-group");
  if (!group || group.open) return;

  group.open = true;
  row.scrollIntoView();
}
