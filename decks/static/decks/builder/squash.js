// Letters as the search compares them: two spellings of a name are one. Pure.

const LETTERS = { æ: "ae", œ: "oe", ø: "o", đ: "d", ħ: "h", ı: "i", ł: "l", ŧ: "t", ß: "ss", ς: "σ" };
const MARKS = /[\u0300-\u036f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const HIRAGANA = 0x60;

/** What folds letters as the server does. `han`: characters, and those that they count as, place by place. */
export function foldingOf([from, to]) {
  const others = [...to];
  return new Map([...from].map((sign, at) => [sign, others[at]]));
}

/** The letters and digits of a text alone: two spellings of a name are one. */
export function squash(text, folding) {
  const parts = text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(MARKS, "");
  const folded = [...parts].map((sign) => folding.get(sign) ?? LETTERS[sign] ?? plainKana(sign)).join("");
  // Composed first: a mark of a kana alone is no letter.
  return folded.normalize("NFC").replace(/[^\p{L}\p{N}]+/gu, "").normalize("NFC");
}

const plainKana = (sign) => (/[\u30a1-\u30f6\u30fd\u30fe]/.test(sign) ? String.fromCharCode(sign.charCodeAt(0) - HIRAGANA) : sign);
