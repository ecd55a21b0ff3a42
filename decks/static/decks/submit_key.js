// The keys that send a text: Ctrl+Enter, on a Mac also Cmd+Enter. Enter alone is a new line.

/** Whether a key pressed in a text area sends its form. One that ends a word of an input method does not. */
export const isSubmit = ({ key, ctrlKey, metaKey, isComposing, target }) =>
  key === "Enter" && (ctrlKey || metaKey) && !isComposing && target.localName === "textarea";
