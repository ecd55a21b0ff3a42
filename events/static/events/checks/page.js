// What the server sent along with the page, and small tools for it. Text enters as text, never as markup.

const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

export const phone = read("check-phone");
export const sent = read("check-data");
export const mine = read("check-mine");
export const rules = read("check-rules") ?? [];
const words = read("check-words") ?? {};

/** A sentence with its places filled in. */
export const say = (key, values = {}) => (words[key] ?? key).replace(/%\((\w+)\)s/g, (_, name) => values[name] ?? "");

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/** An element with properties and `data-*` and `aria-*` attributes; children are nodes or text. */
export function el(tag, given = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.includes("-")) node.setAttribute(name, value);
    else node[name] = value;
  }
  node.append(...children.filter((child) => child !== null && child !== ""));
  return node;
}

/** Write text only where it changed, so that nothing is announced twice. */
export function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}
