import { parse } from 'node-html-parser';
import { describe, expect } from 'vitest';
import { fetchText, sendRawRequest } from '#support/http.ts';
import { operatorConfiguration, pageIndex, pages } from '#support/pages.ts';
import { test } from '#support/site-test.ts';

const indexed = pages.filter((path) => pageIndex[path]?.isIndexed);
const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });

test('sitemap lists every indexed page, and each answers 200', async ({ site }) => {
  const { headers, body } = await sendRawRequest(site.origin, '/sitemap.xml');
  expect(headers['content-type']).toMatch(/xml/);
  const addresses = [...`${body}`.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.toSorted()).toEqual(indexed.map((path) => operatorConfiguration.origin + path).toSorted());
  for (const address of addresses)
    expect((await sendRawRequest(site.origin, new URL(address).pathname)).status).toBe(200);
});

test('robots.txt names the sitemap and closes no page', async ({ site }) => {
  const { headers, body } = await sendRawRequest(site.origin, '/robots.txt');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(`${body}`).toContain(`Sitemap: ${operatorConfiguration.origin}/sitemap.xml`);
  const closed = [...`${body}`.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
  expect(indexed.filter((path) => closed.some((prefix) => path.startsWith(prefix)))).toEqual([]);
});

for (const [file, type] of [
  ['/.well-known/security.txt', /^text\/plain/],
  ['/favicon.ico', /icon/],
  ['/favicon.svg', /svg/],
  ['/apple-touch-icon.png', /png/],
  ['/icon-192.png', /png/],
  ['/icon-512.png', /png/],
  ['/site.webmanifest', /manifest\+json/],
] as const) {
  test(`${file} is there`, async ({ site }) => {
    const { status, headers, body } = await sendRawRequest(site.origin, file);
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(type)]);
    expect(body.length).toBeGreaterThan(100);
  });
}

interface Listed {
  id: string;
  page: string;
  prix_ht_centimes: number | null;
  prix_ttc_centimes: number | null;
}

test('price list each price is in the element that its address names', async ({ site }) => {
  const { offres } = JSON.parse(await fetchText(site.origin, '/prix.json')) as { offres: Listed[] };
  expect(offres.length).toBeGreaterThan(60);
  for (const { id, page, prix_ht_centimes: ht, prix_ttc_centimes: ttc } of offres) {
    const { pathname, hash } = new URL(page);
    const element = parse(await fetchText(site.origin, pathname)).querySelector(hash || 'main');
    const texts = element?.querySelectorAll('*').map(({ text }) => text);
    if (ht === null) expect(element?.text, id).toMatch(/sur devis/i);
    else expect(texts, id).toContain(euros.format(ht / 100));
    // 20 %, as the sample operator has it.
    expect(ttc).toBe(ht === null ? null : Math.round(ht * 1.2));
    if (ttc !== null) expect(texts, id).toContain(euros.format(ttc / 100));
  }
});

test('price list as CSV has one line per offer', async ({ site }) => {
  const json = JSON.parse(await fetchText(site.origin, '/prix.json')) as { offres: Listed[] };
  const { headers, body } = await sendRawRequest(site.origin, '/prix.csv');
  expect(headers['content-type']).toMatch(/^text\/csv/);
  expect(`${body}`.trim().split('\r\n')).toHaveLength(json.offres.length + 1);
});

type Node = { '@type': string; [key: string]: unknown };
interface Offer {
  url: string;
  priceSpecification: { price: string; valueAddedTaxIncluded: boolean };
}

describe('structured data', () => {
  test.for(indexed)('%s says what the page does', async (path, { site }) => {
    const html = await fetchText(site.origin, path);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(blocks).toHaveLength(1);
    const data = JSON.parse(blocks[0]?.[1] ?? '') as { '@context': string; '@graph': Node[] };
    expect(data['@context']).toBe('https://schema.org');
    const types = data['@graph'].map((node) => node['@type']);
    expect(types).toContain('Organization');
    expect(types.includes('BreadcrumbList')).toBe(path !== '/');
    expect(JSON.stringify(data)).not.toMatch(/Review|Rating|illustratif/);
    const service = data['@graph'].find((node) => node['@type'] === 'Service');
    const offers =
      (service?.hasOfferCatalog as { itemListElement: Offer[] } | undefined)?.itemListElement ?? [];
    for (const { url, priceSpecification } of offers) {
      expect(url.startsWith(operatorConfiguration.origin + path)).toBe(true);
      expect(priceSpecification.valueAddedTaxIncluded).toBe(false);
      expect(html).toContain(euros.format(Number(priceSpecification.price)));
    }
  });
});

test('share picture is named by each page, and is a PNG', async ({ site }) => {
  const home = await fetchText(site.origin, '/');
  expect(home).toContain(`property="og:image" content="${operatorConfiguration.origin}/partage.png"`);
  const { status, headers, body } = await sendRawRequest(site.origin, '/partage.png');
  expect([status, headers['content-type']]).toEqual([200, 'image/png']);
  expect(body.readUInt32BE(16)).toBe(1200);
});
