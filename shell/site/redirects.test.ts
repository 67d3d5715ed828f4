import { expect, test } from 'vitest';
import { redirectOf, redirectRules } from './redirects.ts';

const rules = redirectRules({ clientArea: 'https://client.example.org' });

test.each([
  ['/offres/vps/lxc', '', 301, '/offres/vps/xeon'],
  ['/offres/vps/', '?a=1', 301, '/offres/vps?a=1'],
  ['//evil.example/', '', 301, '/evil.example'],
  ['///', '', 301, '/'],
  ['/\\evil.example//', '', 301, '/evil.example'],
  [
    '/order/minecraft/performance-gaming-01',
    '',
    302,
    'https://client.example.org/order/minecraft/performance-gaming-01',
  ],
  ['/commande/dedie-1', '?x=2', 302, 'https://client.example.org/commande/dedie-1?x=2'],
])('When %s%s is asked for, then %i to %s', (path, query, status, location) => {
  expect(redirectOf(path, query, rules)).toEqual({ status, location });
});

test.each([
  '/',
  '/offres/vps',
  '/order/minecraft',
  '/order/a/b/c',
  '/order/a/<b>',
  '/commande/',
  '/commande/a b',
])('When %s is asked for, then it is no order and leads nowhere else', (path) => {
  expect(redirectOf(path, '', rules)?.status === 302).toBe(false);
});

test('When there is no client area, then an order becomes a contact about that offer', () => {
  expect(redirectOf('/order/vps/vps-ryzen-8', '', redirectRules({ clientArea: null }))).toEqual({
    status: 302,
    location: '/contact?offre=vps-ryzen-8',
  });
});

test.each(['/'.repeat(16_000), `${'/'.repeat(16_000)}x`, `${'/a'.repeat(8_000)}/`])(
  'When a path is as long as a request may be, then it takes no time',
  (path) => {
    const start = performance.now();
    redirectOf(path, '', rules);
    expect(performance.now() - start).toBeLessThan(50);
  },
);
