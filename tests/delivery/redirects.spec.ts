import { get } from '../support/http.ts';
import { operator } from '../support/pages.ts';
import { SiteCopy } from '../support/site-copy.ts';
import { expect, test } from '../support/test.ts';

const client = operator.hosts.clientArea;

const moved: [string, number, string][] = [
  ['/offres/vps/', 301, '/offres/vps'],
  ['/offres/vps/?a=1&b=2', 301, '/offres/vps?a=1&b=2'],
  ['/offres/vps//', 301, '/offres/vps'],
  ['/offres/vps/lxc', 301, '/offres/vps/xeon'],
  ['/offres/vps/lxc?a=1', 301, '/offres/vps/xeon?a=1'],
  ['/order/minecraft/performance-gaming-01', 302, `${client}/order/minecraft/performance-gaming-01`],
  ['/order/a/b?qte=2', 302, `${client}/order/a/b?qte=2`],
  ['/commande/x', 302, `${client}/commande/x`],
];
for (const [path, status, location] of moved) {
  test(`When ${path} is asked for then it answers ${status} to ${location}`, async ({ site }) => {
    const answer = await get(site.origin, path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });
}

const hostile = [
  '//evil.example/',
  '///evil.example/',
  '//evil.example//',
  '/\\evil.example/',
  '/%5Cevil.example/',
  '//evil.example/%2e%2e/',
];
for (const path of hostile) {
  test(`When ${path} is asked for then nobody is sent to another site`, async ({ site }) => {
    const { status, headers } = await get(site.origin, path);
    if (status === 404) return;
    expect(status).toBe(301);
    const target = new URL(String(headers.location), 'https://ours.example');
    expect(target.origin).toBe('https://ours.example');
  });
}

const malformed = [
  '/order/a',
  '/order/a/b/c',
  '/order/a%20b/c',
  '/order/a/<script>',
  `/order/a/${'x'.repeat(81)}`,
  '/order/../b',
  '/commande',
  '/commande/a%2Fb',
  '/commande/é',
];
for (const path of malformed) {
  test(`When ${path.slice(0, 30)} is asked for then it is no order and answers 404`, async ({ site }) => {
    const { status, headers } = await get(site.origin, encodeURI(path).replace(/%25/g, '%'));
    expect(headers.location).toBeUndefined();
    expect(status).toBe(404);
  });
}

test('When there is no client area then an order leads to the form', async ({ atEnd, startSite }) => {
  const copy = new SiteCopy(atEnd);
  copy.stored.replace({
    'operator.json': JSON.stringify({ ...operator, hosts: { ...operator.hosts, clientArea: null } }),
  });
  const site = await startSite(copy.settings);
  for (const [path, offer] of [
    ['/order/vds/vds-pro', 'vds-pro'],
    ['/commande/serveur.2', 'serveur.2'],
  ] as const) {
    const { status, headers } = await get(site.origin, path);
    expect([status, headers.location]).toEqual([302, `/contact?offre=${offer}`]);
  }
});
