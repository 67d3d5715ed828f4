import { priceQuoteLine, sumQuote } from '@site/api-contract/quote/quote-rules';
import { expect, it } from 'vitest';
import { formatQuote } from './quote-text.ts';

const getText = (...lines: Parameters<typeof priceQuoteLine>[]) => {
  const quoted = lines.map((line) => priceQuoteLine(...line));
  return formatQuote({ lines: quoted, sum: sumQuote(quoted), vat: { ratePercent: 20 } })
    .join('\n')
    .replace(/\s/g, ' ');
};
const line = { offer: 'x', quantity: 1, options: {} };

it('line whose price could not be read says so, and names no price as seen', () => {
  const text = getText([line, null, 'Offre X']);
  expect(text).toContain('1. 1 × Offre X (x) : prix inconnu');
  expect(text).toContain('les offres n’ont pas pu être lues à la réception');
  expect(text).not.toContain('que le visiteur a vu');
});

it('price seen before an outage is named as unchecked', () => {
  const text = getText([{ ...line, seen: { monthlyCents: 849, onceCents: 0 } }, null, 'Offre X']);
  expect(text).toContain('8,49 € par mois');
  expect(text).toContain('prix non vérifié : celui que le visiteur a vu');
});

it('lowest price stays the lowest in the sums, and an unpublished fee isn’t 0 €', () => {
  const offer = { id: 'x', name: 'Fibre', priceCents: 15_000, unit: 'mois', path: '/x', terms: '' } as const;
  const text = getText([line, { ...offer, isFrom: true }]);
  expect(text).toContain('Une fois : non précisé Par mois : à partir de 150,00 € HT');
  expect(text).toContain('Offres dont les frais uniques ne sont pas précisés : 1');
});

it('one-off price has no monthly part', () => {
  const text = getText([{ ...line, seen: { monthlyCents: 0, onceCents: 1000 } }, null, 'Portabilité']);
  expect(text).toContain('Portabilité (x) : 10,00 € une fois');
});
