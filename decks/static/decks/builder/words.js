// What the server sent along with the page: words in the reader's language, addresses, the game's parts.

const read = (id) => JSON.parse(document.getElementById(id).textContent);

export const config = read("builder-config");
const words = read("builder-words");

/** A sentence with its places filled in. */
export function say(key, values = {}) {
  return words[key].replace(/%\((\w+)\)s/g, (_, name) => values[name] ?? "");
}

/** Words one after the other, as the language sets them apart. */
export const listed = (items) => items.join(words.between);

/** The name of a section of this game; the slug if the game has none such. */
export function sectionName(slug) {
  return config.sections.find((section) => section.slug === slug)?.name ?? slug;
}
