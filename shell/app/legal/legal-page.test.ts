import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderForOperator } from '../testing/render-for-operator.ts';
import LegalPage from './LegalPage.tsx';

test('legal page of an operator without VAT or client area names neither', () => {
  const markup = renderForOperator(createElement(LegalPage), ({ vat, hosts }) => ({
    vat: { ...vat, ratePercent: null },
    hosts: { ...hosts, clientArea: null },
  }));
  const article = (id: string) => new RegExp(`<article id="${id}".*?</article>`, 's').exec(markup)?.[0] ?? '';
  expect(article('editeur-identite')).toContain('TVA non applicable');
  expect(article('cgv-4')).toContain('La TVA n’est pas applicable.');
  for (const id of ['cgv-6', 'cgv-7'])
    expect(article(id)).toMatch(/par le <a href="\/contact">formulaire de contact</);
  expect(article('cgu-2')).not.toBe('');
  expect(article('cgu-2')).not.toContain('<a ');
});
