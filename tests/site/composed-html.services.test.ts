import type { QuotableOffer } from '@site/api-contract/quote/quote';
import { QUOTABLE_OFFERS_PATH } from '@site/api-contract/quote/quote-rules';
import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect } from 'vitest';
import { fetchText } from '#support/http.ts';
import { notFoundText, operatorConfiguration, pages } from '#support/pages.ts';
import { test } from '#support/site-test.ts';

/** The text as it is read: with ordinary spaces, and without what no reader sees. */
function readText(element: HTMLElement): string {
  for (const hidden of element.querySelectorAll('script, style, [hidden]')) hidden.remove();
  return element.structuredText.replace(/\s+/g, ' ');
}

/** The document at a path, without its templates, whose content no reader sees. */
async function htmlAt(origin: string, path: string): Promise<HTMLElement> {
  const html = parse(await fetchText(origin, path));
  for (const template of html.querySelectorAll('template')) template.remove();
  return html;
}

describe('composed page', () => {
  test.for(pages)('%s has its heading, head and address', async (path, { site }) => {
    const html = await htmlAt(site.origin, path);
    const headings = html.querySelectorAll('h1');
    expect(headings).toHaveLength(1);
    expect(headings[0]?.text).toMatch(/\p{L}{3,}/u);
    const title = html.querySelector('title')?.text;
    expect(title).toMatch(new RegExp(`^.{5,} · ${operatorConfiguration.brand.name}$`));
    const meta = (name: string) =>
      html.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
    expect(meta('description')).toMatch(/^.{50,160}$/);
    expect({
      title: meta('og:title'),
      description: meta('og:description'),
      url: meta('og:url'),
      type: meta('og:type'),
      locale: meta('og:locale'),
      lang: html.querySelector('html')?.getAttribute('lang'),
      canonical: html.querySelectorAll('link[rel=canonical]').map((link) => link.getAttribute('href')),
    }).toEqual({
      title,
      description: meta('description'),
      url: operatorConfiguration.origin + path,
      type: 'website',
      locale: 'fr_FR',
      lang: 'fr',
      canonical: meta('robots') === undefined ? [operatorConfiguration.origin + path] : [],
    });
  });

  test('has a title and a description of its own', async ({ site }) => {
    const documents = await Promise.all(pages.map((path) => htmlAt(site.origin, path)));
    const titles = documents.map((html) => html.querySelector('title')?.text);
    const descriptions = documents.map((html) =>
      html.querySelector('meta[name=description]')?.getAttribute('content'),
    );
    expect(new Set(titles).size).toBe(pages.length);
    expect(new Set(descriptions).size).toBe(pages.length);
  });

  test('has no link within it to what is shown with scripts only', async ({ site }) => {
    const dead: string[] = [];
    for (const path of pages) {
      const html = await htmlAt(site.origin, path);
      for (const link of html.querySelectorAll('a[href^="#"]')) {
        const hash = link.getAttribute('href') ?? '';
        const target = html.getElementById(hash.slice(1));
        const isShown = target && !target.closest('[data-needs-script]');
        if (!isShown && !link.closest('[data-needs-script]')) dead.push(`${path}${hash}`);
      }
    }
    expect(dead).toEqual([]);
  });

  test('has no line that begins with a sign French ties to the word before', async ({ site }) => {
    const loose: string[] = [];
    for (const path of pages) {
      const html = await fetchText(site.origin, path);
      const visibleHtml = html.replace(/<(script|style|pre)\b.*?<\/\1>/gs, '');
      for (const [place] of visibleHtml.matchAll(/.{0,30}(?: [:;!?%€»]|« ).{0,20}/g))
        loose.push(`${path}: ${place}`);
    }
    expect(loose).toEqual([]);
  });
});

/** Prices of each page, without and with tax: written by hand (docs/product.md#prices). */
const prices = {
  '/offres/vps': '3,99/4,79; 6,99/8,39',
  '/offres/vps/xeon': '3,99/4,79; 7,99/9,59; 15,99/19,19; 25,99/31,19; 44,99/53,99',
  '/offres/vps/ryzen': '6,99/8,39; 12,99/15,59; 20,99/25,19; 31,99/38,39; 2,00/2,40; 4,50/5,40',
  '/offres/vds': '14,99/17,99; 24,99/29,99; 39,99/47,99; 64,99/77,99',
  '/offres/web': '1,99/2,39; 3,99/4,79',
  '/offres/housing': '49,99/59,99; 69,99/83,99; 399,99/479,99; 749,99/899,99; 899,99/1 079,99',
  '/offres/fibre': '49,99/59,99; 150,00/180,00; 9,99/11,99',
};

/** Returns the texts of `span` elements: each price is the whole text of one. */
const readSpans = (element: HTMLElement) =>
  element.querySelectorAll('span').map((span) => readText(span).trim());

describe('composed prices', () => {
  test.for(Object.entries(prices))(
    '%s shows each without and with tax',
    async ([path, amounts], { site }) => {
      const main = (await htmlAt(site.origin, path)).querySelector('main') as HTMLElement;
      const texts = readSpans(main);
      for (const [ht, ttc] of amounts.split('; ').map((amount) => amount.split('/'))) {
        expect(texts).toContainEqual(expect.stringMatching(`^${ht} € HT`));
        expect(texts).toContainEqual(expect.stringMatching(`^soit ${ttc} € TTC`));
      }
      if (path === '/offres/vps/xeon') expect(texts).toContain('Sur devis');
    },
  );

  test.for([
    ['VDS Starter', '14,99 €', '/offres/vds', 0],
    ['VPS Xeon Starter', '3,99 €', '/offres/vps', 1],
    ['Web Basic', '1,99 €', '/offres/web', 0],
  ] as const)('/ quotes %s for %s and links to %s', async ([name, price, link, popular], { site }) => {
    const html = await htmlAt(site.origin, '/');
    const card = html
      .querySelectorAll('article')
      .find((article) => article.querySelector('h2, h3, h4')?.text.includes(name)) as HTMLElement;
    expect(readSpans(card)).toContain(price);
    expect(readText(card).split('Plus populaire').length - 1).toBe(popular);
    const labels = card.querySelectorAll(`a[href="${link}"]`).map((each) => each.getAttribute('aria-label'));
    expect(labels.map((label) => label?.replace(/\s/g, ' '))).toEqual([`Voir plus : ${name}`]);
  });
});

test('unknown address says so and leads home and to the form', async ({ site }) => {
  const response = await fetch(`${site.origin}/nope`);
  expect(response.status).toBe(404);
  const html = parse(await response.text());
  const main = html.querySelector('main') as HTMLElement;
  expect(readText(main).replaceAll('’', "'")).toContain(notFoundText);
  expect(html.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(main.querySelector('a[href="/"]')?.text).toBe('Retour à l’accueil');
  expect(main.querySelector('a[href="/contact"]')).not.toBeNull();
});

test.for(['/404-nulle-part', '/contact', '/'])('%s leads to the status page', async (path, { site }) => {
  const html = parse(await (await fetch(site.origin + path)).text());
  const part = path === '/' ? 'footer' : 'main';
  expect(html.querySelector(`${part} a[href="https://etat.example.org"]`)?.text).toMatch(/tat des services$/);
});

test('/engagements has what the Data Act asks for, from the operator', async ({ site }) => {
  const part = (await htmlAt(site.origin, '/engagements')).querySelector('#acces-aux-donnees') as HTMLElement;
  const text = readText(part);
  expect(text).toContain(operatorConfiguration.dataAccess.jurisdiction);
  // The sample operator publishes no measure.
  expect(text.match(/Non publié : demandez-le-nous/g)).toHaveLength(3);
  expect(part.querySelectorAll('dt').map((term) => term.text)).toEqual([
    'Droit applicable à l’infrastructure',
    'Mesures techniques contre un accès illicite',
    'Mesures d’organisation',
    'Mesures contractuelles',
  ]);
});

test.for(['/offres/quantic', '/offres/object-storage', '/offres/telephonie', '/offres/trunk'])(
  '%s says without scripts that its calculator shows an example',
  async (path, { site }) => {
    const notes = (await htmlAt(site.origin, path)).querySelectorAll('noscript');
    expect(notes.map((note) => parse(note.innerHTML).querySelector('a')?.getAttribute('href'))).toContain(
      '/contact',
    );
  },
);

describe('page of plans', () => {
  test('/offres/vps/xeon has sizes of which only the price is published as one row', async ({ site }) => {
    const offers = (await htmlAt(site.origin, '/offres/vps/xeon')).querySelector('#offres') as HTMLElement;
    const [speeds, first, request] = offers.querySelectorAll('table');
    const names = (table: HTMLElement | undefined) =>
      table?.querySelectorAll('tbody tr').map((row) => row.getAttribute('id'));
    expect(names(speeds)).toEqual(['debit-1', 'debit-2-5', 'debit-10']);
    expect(names(first)).toEqual(['vps-xeon-starter', 'vps-xeon-05', 'vps-xeon-sur-mesure']);
    expect(names(request)).toEqual(['vps-xeon-02', 'vps-xeon-03', 'vps-xeon-04']);
    expect(readText(offers.querySelector('summary') as HTMLElement).trim()).toBe(
      'Caractéristiques sur demande : 3 tailles, dès 7,99 € HT / mois soit 9,59 € TTC / mois',
    );
    expect(readText(request as HTMLElement)).not.toContain('Nous consulter');
    for (const table of [first, request])
      expect(readText(table?.parentNode as HTMLElement)).toContain('95ᵉ percentile');
  });
});

describe('contact form of an address', () => {
  test('is kept by no shared cache, and escapes what it shows', async ({ site }) => {
    const own = await fetch(`${site.origin}/contact?offre=mobile-40&x=%22%3E~~name~~`);
    const plain = await fetch(`${site.origin}/contact`);
    const cached = [own, plain].map(({ headers }) => headers.get('Cache-Control'));
    expect(cached).toEqual(['private, no-cache, no-transform', 'no-cache, no-transform']);
    expect(await own.text()).not.toContain('">~~name~~');
    expect((await fetch(`${site.origin}/devis?x=1`)).headers.get('Cache-Control')).toBe(
      'no-cache, no-transform',
    );
  });
});

test.for([
  [
    '/inscription-beta',
    /informations de ce projet.*3 ans d’inactivité.*accéder, la corriger ou la faire effacer/,
  ],
  [
    '/offres/fibre',
    /servent à vous répondre.*3 ans d’inactivité.*accéder, les corriger ou les faire effacer/,
  ],
] as const)('form of %s names purpose, retention and rights', async ([path, words], { site }) => {
  const main = (await htmlAt(site.origin, path)).querySelector('main') as HTMLElement;
  const notice = main.querySelectorAll('p').find(({ text }) => text.includes(', destinée')) as HTMLElement;
  expect(readText(notice)).toMatch(words);
  expect(notice.querySelector('a')?.getAttribute('href')).toBe('/mentions-legales#gdpr');
});

/** Name, page and line of the first « Ajouter au devis » of an offer: written by hand (docs/product.md#prices). */
const addable = [
  ['VDS Starter', '/offres/vds', 'vds-starter*1499-0'],
  ['VPS Ryzen 4 Go', '/offres/vps/ryzen', 'vps-ryzen-4*debit-1*699-0'],
  ['VPS Xeon Starter', '/offres/vps/xeon', 'vps-xeon-starter*debit-1*399-0'],
  ['Forfait mobile 20 Go', '/offres/telephonie-mobile', 'mobile-20*sim-esim*799-1200'],
  ['Fibre mutualisée PRO', '/offres/fibre', 'fibre-pro*4999-0'],
  ['Trunk Max', '/offres/trunk', 'trunk-max*2999-0'],
  ['Tunnel Starter', '/offres/transit', 'tunnel-starter*1399-0'],
] as const;

describe('« Ajouter au devis »', () => {
  test.for(addable)('adds %s of %s with its choices and price', async ([name, path, line], { site }) => {
    const links = (await htmlAt(site.origin, path)).querySelectorAll('a[data-offer-name]');
    const own = links.find((link) => link.getAttribute('data-offer-name')?.replace(/\s/g, ' ') === name);
    expect(own?.getAttribute('href')).toBe(`/devis?ajouter=${line}`);
  });

  test('names on every page an offer that a remote publishes', async ({ site }) => {
    const offers: QuotableOffer[] = JSON.parse(await fetchText(site.origin, QUOTABLE_OFFERS_PATH));
    const published = new Map(offers.map(({ id, name }) => [id, name]));
    let count = 0;
    for (const path of pages) {
      // Servers of the stock are no team's.
      if (path === '/offres/dedies') continue;
      for (const link of (await htmlAt(site.origin, path)).querySelectorAll('a[data-offer-name]')) {
        const id = /\?ajouter=([\w-]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? '';
        expect(link.getAttribute('data-offer-name'), `${path}: ${id}`).toBe(published.get(id));
        count++;
      }
    }
    expect(count).toBeGreaterThan(80);
  });
});
