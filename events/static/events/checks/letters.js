// Letters that are large for the screen, which only a script can compare: the style sheet lets head and bar go with the page then.

const FEW = 19;

const measure = () => {
  const { clientWidth, classList } = document.documentElement;
  classList.toggle("has-large-letters", clientWidth < FEW * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
};

/** Measure now, and whenever the bar changes its size with the screen or the letters. */
export function watchLetters(bar) {
  measure();
  new ResizeObserver(measure).observe(bar);
}
