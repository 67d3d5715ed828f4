/**
 * Tells the style sheet how many lines the visitor's quote has, by a counter of the root (CSS Lists 3, section 4): the
 * header needs no script of its own for it. What can't be read counts as none.
 */
export function countQuote(): void {
  const root = document.documentElement;
  let lines = 0;
  try {
    lines = JSON.parse(localStorage.getItem('devis') ?? '[]').length;
  } catch {}
  root.toggleAttribute('data-devis', lines > 0);
  root.style.counterReset = `devis ${lines}`;
}
