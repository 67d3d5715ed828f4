import { expect, test } from 'vitest';
import { buildRedirectRules, collectRedirects, findRedirect } from './redirects.ts';

test.each([
  ['the page that takes orders', { '/demande': { orders: 'formule' } }, '/demande?formule=vds-pro'],
  ['the not-found page when no page takes orders', {}, '/vds-pro'],
])('order without a client area leads to %s', (_, pages, location) => {
  const ownRules = buildRedirectRules({ clientArea: null }, collectRedirects(pages));
  expect(findRedirect('/order/vds/vds-pro', '', ownRules)).toEqual({ status: 302, location });
});

test('former path leads to its page, with the query', () => {
  const declared = collectRedirects({ '/vps': {}, '/vps/xeon': { formerPaths: ['/vps/lxc'] } });
  const ownRules = buildRedirectRules({ clientArea: null }, declared);
  expect(findRedirect('/vps/lxc', '?a=1', ownRules)).toEqual({ status: 301, location: '/vps/xeon?a=1' });
  expect(findRedirect('/vps', '', ownRules)).toBeNull();
});
