import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageContext, type PageContextValue } from '../page-context.ts';

const claim = (text: string) => ({ text, source: 'CGV' });

/** The parts of an operator that offers show. */
const operator = {
  vat: { ratePercent: 20 },
  hosts: {},
  claims: {
    'price-from': claim('Dès 0,99 € / mois'),
    'anti-ddos': claim('10 Tb/s'),
    'vps-bandwidth': claim('75 Mb/s'),
    'vps-bandwidth-limit': claim('100 Mb/s'),
    'vps-bandwidth-peak': claim('1 Gb/s'),
  },
} as unknown as PageContextValue['operator'];

/** Returns the markup of an element in a page with VAT of 20 % and the claims above. */
export function renderInPage(element: ReactElement, context: Partial<PageContextValue> = {}): string {
  const value = { operator, ...context } as PageContextValue;
  return renderToStaticMarkup(createElement(PageContext, { value }, element));
}
