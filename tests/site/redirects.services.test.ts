import { describe, expect } from 'vitest';
import { sendRawRequest } from '#support/http.ts';
import { operatorConfiguration } from '#support/pages.ts';
import { test } from '#support/site-test.ts';

const client = operatorConfiguration.hosts.clientArea;

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

/** Paths that a browser could take for another site, and where they lead. */
const hostile: [string, string][] = [
  ['//evil.example/', '/evil.example'],
  ['///evil.example/', '/evil.example'],
  ['//evil.example//', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['/%5Cevil.example/', '/%5Cevil.example'],
  ['//evil.example/%2e%2e/', '/evil.example/%2e%2e'],
];

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

describe('redirects', () => {
  test.for(moved)('%s answers %i to %s', async ([path, status, location], { site }) => {
    const answer = await sendRawRequest(site.origin, path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.for(hostile)('%s leads to %s of this site', async ([path, location], { site }) => {
    const { status, headers } = await sendRawRequest(site.origin, path);
    expect([status, headers.location]).toEqual([301, location]);
  });

  test.for(malformed)('%s is no order and answers 404', async (path, { site }) => {
    const { status, headers } = await sendRawRequest(site.origin, encodeURI(path).replace(/%25/g, '%'));
    expect([status, headers.location]).toEqual([404, undefined]);
  });
});

test.for(['//evil.example', '/\\evil.example', '///evil.example/x'])(
  'end of a preview at %s leads to no other site',
  async (path, { site }) => {
    const { status, headers } = await sendRawRequest(site.origin, `${path}?apercu=fin`);
    expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/evil\.example/)]);
  },
);
