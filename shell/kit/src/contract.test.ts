import { readFileSync } from 'node:fs';
import { operatorSchema } from '@site/api-contract/operator/operator';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { type Manifest, manifestSchema, type Offer } from './contract.ts';
import { exposeOf, type RemoteDefinition } from './remote.ts';

const hash = `sha384-${'A'.repeat(64)}`;
const manifest = {
  contract: 1,
  name: 'hosting',
  buildId: '0123456789ab',
  entry: 'remoteEntry-abc.js',
  routes: [],
  offers: [],
  files: { client: { 'remoteEntry-abc.js': hash }, server: {} },
};

describe('manifest', () => {
  test('without entries is accepted', () => {
    expect(manifestSchema.parse(manifest)).toMatchObject({ name: 'hosting', entries: [] });
  });

  test.each([
    ...['d/', '.', 'a//b', './a', 'a/./b', '/a', 'a'.repeat(201), `${'a/'.repeat(11)}b`].map(
      (path) =>
        [
          `a file at ${path.slice(0, 30)}`,
          { files: { client: { 'remoteEntry-abc.js': hash, [path]: hash }, server: {} } },
        ] as [string, object],
    ),
    [
      'more than 2,000 files',
      {
        files: {
          client: { 'remoteEntry-abc.js': hash },
          server: Object.fromEntries(Array.from({ length: 2_000 }, (_, id) => [`${id}.js`, hash])),
        },
      },
    ],
    ['an entry that leaves the base', { entry: '../shell/x.js?y' }],
    ['an unknown field', { extra: true }],
    [
      'a route of more than 200 characters',
      {
        routes: [
          {
            path: `/${'a'.repeat(200)}`,
            expose: './Page',
            title: 'Page',
            description: 'Une page dont l’adresse est trop longue.',
            label: 'Page',
            css: [],
            server: 'page.js',
          },
        ],
        files: { client: { 'remoteEntry-abc.js': hash }, server: { 'page.js': hash } },
      },
    ],
    ['a build id that is no hash', { buildId: 'latest' }],
    ['a file outside of the release', { files: { client: {}, server: { '../x.js': hash } } }],
    ['an entry without a hash', { files: { client: {}, server: {} } }],
    [
      'a file in a folder that is a file',
      { files: { client: { 'remoteEntry-abc.js': hash, 'a/b': hash, 'a/b/c.js': hash }, server: {} } },
    ],
    ['a hash of another kind', { files: { client: { 'remoteEntry-abc.js': 'sha256-abc' }, server: {} } }],
  ])('with %s is refused', (_, change) => {
    expect(manifestSchema.safeParse({ ...manifest, ...change }).success).toBe(false);
  });

  test.each(['.vite/a.js', `${'a/'.repeat(10)}b`, 'a'.repeat(200)])(
    'with a file at %s is accepted',
    (path) => {
      const files = { client: { 'remoteEntry-abc.js': hash, [path]: hash }, server: {} };
      expect(manifestSchema.safeParse({ ...manifest, files }).success).toBe(true);
    },
  );

  test('with a price of part of a cent is refused', () => {
    const offer = { id: 'a', name: 'A', priceCents: 14.99, unit: 'mois', path: '/offres/vds' };
    expect(manifestSchema.safeParse({ ...manifest, offers: [offer] }).success).toBe(false);
  });

  test.each([
    ['/order/vps/vps-start', true],
    ['/commande/ryzen-9', true],
    ['//evil.example/order', false],
    ['/order//evil.example', false],
    ['/order/../admin', false],
    ['/orders/vps', false],
    ['/order/', false],
    ['/offres/vps', false],
  ])('with an offer that is ordered at %s is accepted: %s', (orderUrl, isAccepted) => {
    const sheet = {
      family: 'vds',
      ramGo: 1,
      threads: 1,
      storageGo: 1,
      antiDdos: null,
      orderUrl,
      lines: [],
    };
    const offer = { id: 'a', name: 'A', priceCents: 1499, unit: 'mois', path: '/offres/vds', sheet };
    expect(manifestSchema.safeParse({ ...manifest, offers: [offer] }).success).toBe(isAccepted);
  });

  test('with more than 500 offers is refused', () => {
    const offers = Array.from({ length: 501 }, (_, id) => {
      return { id: `a-${id}`, name: 'A', priceCents: 1499, unit: 'mois', path: '/offres/vds' };
    });
    expect(manifestSchema.safeParse({ ...manifest, offers: offers.slice(1) }).success).toBe(true);
    expect(manifestSchema.safeParse({ ...manifest, offers }).success).toBe(false);
  });

  test.each([
    ['an unknown kind', { kind: 'autre' }],
    ['a path outside of the site', { path: 'https://example.org/' }],
    ['a path of another host', { path: '//games' }],
    ['a path with markup', { path: '/games#<b>' }],
    ['a calculator outside of the site', { calculator: 'https://example.org/' }],
    ['a need of half a gigabyte', { least: { family: 'jeux', ramGo: 2.5 } }],
  ])('with an entry of %s is refused', (_, change) => {
    const entry = { kind: 'jeu', id: 'rust', name: 'Rust', path: '/games?jeu=rust#conseiller' };
    expect(manifestSchema.safeParse({ ...manifest, entries: [entry] }).success).toBe(true);
    expect(manifestSchema.safeParse({ ...manifest, entries: [{ ...entry, ...change }] }).success).toBe(false);
  });

  test('has offers of the published type', () => {
    expectTypeOf<RemoteDefinition['offers'][number]>().toEqualTypeOf<Offer>();
    expectTypeOf<Manifest['offers'][number]['priceCents']>().toEqualTypeOf<number | null>();
  });
});

describe('operator configuration', () => {
  const operator = JSON.parse(readFileSync(new URL('../../../operator.json', import.meta.url), 'utf8'));

  test('that is shipped is accepted, with sample hosts', () => {
    const { hosts, origin } = operatorSchema.parse(operator);
    for (const host of [origin, ...Object.values(hosts)])
      expect(new URL(host as string).host).toMatch(/example\.org$/);
  });

  test('has shipped partners of each kind, on sample hosts', () => {
    const { partners, mediator } = operatorSchema.parse(operator);
    expect(partners.map(({ name }) => name)).toEqual([
      'Transit',
      'Datacenter',
      'Télécom',
      'Logiciel',
      'Communauté',
    ]);
    for (const { url } of [...partners, mediator]) expect(new URL(url).host).toMatch(/\.example\.org$/);
  });

  test.each([
    ['partner', { partners: operator.partners.slice(1) }, ['partners']],
    ['claim', { claims: { ...operator.claims, uptime: undefined } }, ['claims', 'uptime']],
  ])('without a %s is refused with its place', (_, change, path) => {
    const issues = operatorSchema.safeParse({ ...operator, ...change }).error?.issues;
    expect(issues?.[0]?.path).toEqual(path);
  });

  test('may leave out the entry-price claim', () => {
    const { 'price-from': _, ...claims } = operator.claims;
    expect(operatorSchema.parse({ ...operator, claims }).claims['price-from']).toBeUndefined();
    const unknown = { ...operator, claims: { ...claims, 'price-to': claims.uptime } };
    expect(operatorSchema.safeParse(unknown).error?.issues[0]?.message).toContain('price-to');
  });

  test('of an earlier version has the announced figures of the fibre', () => {
    const { 'fibre-latency': _, ...claims } = operator.claims;
    expect(operatorSchema.parse({ ...operator, claims }).claims['fibre-latency']).toEqual({
      text: 'moins de 10 ms',
      scope: 'fibre mutualisée PRO, latence',
      source: 'communication',
    });
  });

  test('a status page and the Data Act’s facts may be left out', () => {
    const { dataAccess: _, hosts, ...rest } = operator;
    const { status: __, ...others } = hosts;
    const parsed = operatorSchema.parse({ ...rest, hosts: others });
    expect(parsed.hosts.status).toBeUndefined();
    expect(parsed.dataAccess).toEqual({ measures: {} });
  });

  test('may have a null VAT rate, for « TVA non applicable »', () => {
    expect(operatorSchema.parse({ ...operator, vat: { ratePercent: null } }).vat.ratePercent).toBeNull();
  });
});

test('exposed page is named after its file', () => {
  expect(exposeOf('./src/vps/VpsPage.tsx')).toBe('./VpsPage');
});
