import { renderInPage } from '@site/kit/testing/render-in-page';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { MobileNavigation } from './Navigation.tsx';

test('mobile menu › leads to the entry price, which the header of a phone leaves out', () => {
  const menu = createElement(MobileNavigation, { label: 'Menu' });
  const html = renderInPage(createElement(MemoryRouter, null, menu));
  expect(html.replaceAll(/\s/g, ' ')).toMatch(
    /<dialog.*<a href="\/engagements#price-from"[^>]*>Dès 0,99 € \/ mois<.*<\/dialog>/,
  );
});
