// From what a camera reads to the code of a receipt: pure. As events/checks/views.py has it.

/** A code as somebody types it, as it is stored. */
const plain = (typed) => [...typed.toUpperCase()].filter((sign) => /[\p{L}\p{N}]/u.test(sign)).join("").replaceAll("I", "8").replaceAll("O", "9");

/** The code that a text says: the last part of an address, or the text; empty if it can be none. */
export function codeIn(said) {
  const text = said.trim();
  const path = text.includes("/") ? text.replace(/[?#].*$/s, "").replace(/^[a-z]+:\/\/[^/]*/i, "") : text;
  const code = plain(path.split("/").filter(Boolean).at(-1) ?? "");
  return /^[A-Z2-9]{8}$/.test(code) ? code : "";
}
