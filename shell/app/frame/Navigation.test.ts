import { renderInPage } from '@site/kit/testing/render-in-page';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { renderForOperator } from '../testing/render-for-operator.ts';
import { MobileNavigation } from './Navigation.tsx';

const mobileNavigation = createElement(
  MemoryRouter,
  null,
  createElement(MobileNavigation, { label: 'Menu' }),
);
const renderMobileNavigation = () => renderInPage(mobileNavigation);

describe('mobile menu', () => {
  test('leads to the entry price, which the header of a phone leaves out', () => {
    const html = renderMobileNavigation();
    expect(html.replaceAll(/\s/g, ' ')).toMatch(
      /<dialog.*<a href="\/engagements#price-from"[^>]*>Dès 0,99 € \/ mois<.*<\/dialog>/,
    );
  });

  test('names no entry price where the operator claims none', () => {
    const markup = renderForOperator(mobileNavigation, ({ claims: { 'price-from': _, ...claims } }) => ({
      claims,
    }));
    expect(markup).not.toMatch(/price-from|Dès\s/);
  });

  test('has a link to the site map beside its button', () => {
    const [beforeMenu] = renderMobileNavigation().split('<dialog');
    expect(beforeMenu).toMatch(/<button[^>]* data-needs-script=""[^>]*>.*<span>Menu<\/span><\/button>/);
    expect(beforeMenu).toMatch(/<a href="\/plan-du-site"[^>]*>.*<span>Menu<\/span><\/a>$/);
  });
});
