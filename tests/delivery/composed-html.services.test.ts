import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect } from 'vitest';
import { textAt } from '../support/http.ts';
import { notFoundText, operator, pages } from '../support/pages.ts';
import { test } from '../support/site-test.ts';

/** The text as it is read: with ordinary spaces, and without what no reader sees. */
function readText(element: HTMLElement): string {
  for (const hidden of element.querySelectorAll('script, style, [hidden]')) hidden.remove();
  return element.structuredText.replace(/\s+/g, ' ');
}

/** The document at a path, without its templates, whose content no reader sees. */
async function htmlAt(origin: string, path: string): Promise<HTMLElement> {
  const html = parse(await textAt(origin, path));
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
    expect(title).toMatch(new RegExp(`^.{5,} · ${operator.brand.name}$`));
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
      url: operator.origin + path,
      type: 'website',
      locale: 'fr_FR',
      lang: 'fr',
      canonical: meta('robots') === undefined ? [operator.origin + path] : [],
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

  test('has no line that begins with a sign French ties to the word before', async ({ site }) => {
    const loose: string[] = [];
    for (const path of pages) {
      const html = await textAt(site.origin, path);
      const read = html.replace(/<(script|style|pre)\b.*?<\/\1>/gs, '');
      for (const [place] of read.matchAll(/.{0,30}(?: [:;!?%€»]|« ).{0,20}/g))
        loose.push(`${path}: ${place}`);
    }
    expect(loose).toEqual([]);
  });
});

/** What each page sells, without and with tax, written by hand (docs/product.md#prices). */
const prices = {
  '/offres/vps': '3,99/4,79; 6,99/8,39',
  '/offres/vps/xeon': '3,99/4,79; 7,99/9,59; 15,99/19,19; 25,99/31,19; 44,99/53,99',
  '/offres/vps/ryzen': '6,99/8,39; 12,99/15,59; 20,99/25,19; 31,99/38,39; 2,00/2,40; 4,50/5,40',
  '/offres/vds': '14,99/17,99; 24,99/29,99; 39,99/47,99; 64,99/77,99',
  '/offres/web': '1,99/2,39; 3,99/4,79',
  '/offres/housing': '49,99/59,99; 69,99/83,99; 399,99/479,99; 749,99/899,99; 899,99/1 079,99',
  '/offres/fibre': '49,99/59,99; 150,00/180,00; 9,99/11,99',
  // The hosting team's offers, quoted.
  '/': '14,99/17,99; 3,99/4,79; 1,99/2,39',
};

describe('composed prices', () => {
  test.for(Object.entries(prices))(
    '%s shows each without and with tax',
    async ([path, amounts], { site }) => {
      const main = (await htmlAt(site.origin, path)).querySelector('main') as HTMLElement;
      const text = readText(main);
      for (const [ht, ttc] of amounts.split('; ').map((amount) => amount.split('/'))) {
        expect(text).toContain(`${ht} € HT`);
        expect(text).toContain(`soit ${ttc} € TTC`);
      }
      if (path === '/offres/vps/xeon') expect(text).toContain('Sur devis');
    },
  );

  test.for([
    ['VDS Starter', '14,99 €', '/offres/vds', 0],
    ['VPS Xeon Starter', '3,99 €', '/offres/vps', 1],
    ['Web Starter', '1,99 €', '/offres/web', 0],
  ] as const)('/ quotes %s for %s and links to %s', async ([name, price, link, popular], { site }) => {
    const html = await htmlAt(site.origin, '/');
    const card = html
      .querySelectorAll('article')
      .find((article) => article.querySelector('h2, h3, h4')?.text.includes(name)) as HTMLElement;
    const text = readText(card);
    expect(text).toContain(price);
    expect(text.split('Plus populaire').length - 1).toBe(popular);
    const labels = card.querySelectorAll(`a[href="${link}"]`).map((each) => each.getAttribute('aria-label'));
    expect(labels.map((label) => label?.replace(/\s/g, ' '))).toEqual([`Voir plus : ${name}`]);
  });
});

test('unknown address › says so and leads home and to the form', async ({ site }) => {
  const response = await fetch(`${site.origin}/nope`);
  expect(response.status).toBe(404);
  const html = parse(await response.text());
  const main = html.querySelector('main') as HTMLElement;
  expect(readText(main).replaceAll('’', "'")).toContain(notFoundText);
  expect(html.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(main.querySelector('a[href="/"]')?.text).toBe('Retour à l’accueil');
  expect(main.querySelector('a[href="/contact"]')).not.toBeNull();
});
