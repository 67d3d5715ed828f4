/** A text without accents, case or spaces. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();

/** Whether a text holds every word of the query, whatever their accents, case, order and spacing. */
export const matches = (text: string, query: string): boolean => {
  const hay = plain(text);
  return hay.includes(plain(query)) || query.split(/\s+/).every((word) => hay.includes(plain(word)));
};

/** « Aucun modèle », « 1 modèle », « 12 modèles » */
export const countText = (count: number): string => `${count || 'Aucun'} modèle${count > 1 ? 's' : ''}`;

/** Shows the phones of the list that match and hides the others, brands without any included; says how many are left. */
export function filterPhones(list: ParentNode, query: string): void {
  let count = 0;
  for (const brand of list.querySelectorAll('[data-brand]')) {
    const name = brand.getAttribute('data-brand');
    let shown = 0;
    for (const phone of brand.querySelectorAll('li')) {
      const isShown = matches(`${name} ${phone.textContent}`, query);
      phone.toggleAttribute('data-off', !isShown);
      if (isShown) shown += 1;
    }
    brand.toggleAttribute('data-off', shown === 0);
    count += shown;
  }
  list.querySelector('[data-none]')?.toggleAttribute('data-off', count > 0);
  const status = list.querySelector('[role=status]');
  if (status) status.textContent = countText(count);
}
