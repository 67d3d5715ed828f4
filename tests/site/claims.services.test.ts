import { type HTMLElement, parse } from 'node-html-parser';
import { describe, expect } from 'vitest';
import { fetchText } from '#support/http.ts';
import { operatorConfiguration, pages } from '#support/pages.ts';
import { test } from '#support/site-test.ts';

/** Documents of the contract, written by hand; a claim of any other source is announced (docs/product.md#claims). */
const CONTRACT_SOURCES = ['CGV'];
const isContractual = (id: string) => CONTRACT_SOURCES.includes(operatorConfiguration.claims[id]?.source);

/** Elements whose text is one unit: a claim and the words beside it. */
const BLOCKS = 'p, li, th, td, h1, h2, h3, h4, caption, figcaption, summary, title';

/** « ⟦id⟧ » replaces a claim that is shown. */
const CLAIM = /⟦([\w-]+)⟧/g;

/** The sentences of a page, with claims by their ids. Rows of a list of terms and entries of the register are one sentence. */
function getSentences(html: HTMLElement): string[] {
  for (const hidden of html.querySelectorAll('template, script, style')) hidden.remove();
  for (const claim of html.querySelectorAll('a[href^="/engagements#"]')) {
    const [, id = ''] = claim.getAttribute('href')?.split('#') ?? [];
    if (id in operatorConfiguration.claims) claim.replaceWith(`⟦${id}⟧`);
  }
  const rows = html.querySelectorAll('dl > div').map((row) => {
    const text = row.structuredText.replace(/\s+/g, ' ');
    const id = row.getAttribute('id') ?? '';
    return id in operatorConfiguration.claims ? `⟦${id}⟧ ${text}` : text;
  });
  const description = html.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
  const blocks = html
    .querySelectorAll(BLOCKS)
    .map(({ structuredText }) => structuredText.replace(/\s+/g, ' '));
  return [...rows, ...[description, ...blocks].flatMap((text) => text.split(/(?<=[.!?])\s/))];
}

/** « garanti », unless the sentence denies it. */
const GUARANTEED = /(?<!non )garanti/i;

const claimsIn = (sentence: string) => [...sentence.matchAll(CLAIM)].map(([, id = '']) => id);

describe('claim that is announced', () => {
  test.for(pages)('%s says « garanti » or « engagement » beside none', async (path, { site }) => {
    const sentences = getSentences(parse(await fetchText(site.origin, path)));
    const wrong = sentences.filter(
      (sentence) =>
        (GUARANTEED.test(sentence) || /engag/i.test(sentence)) &&
        claimsIn(sentence).some((id) => !isContractual(id)),
    );
    expect(wrong).toEqual([]);
  });

  test('is marked so, and one of the contract otherwise', async ({ site }) => {
    const marks = (path: string, id: string) =>
      fetchText(site.origin, path).then((text) =>
        parse(text).querySelector(`main a[href="/engagements#${id}"] [role=img]`)?.getAttribute('aria-label'),
      );
    expect(await marks('/offres/fibre', 'fibre-repair')).toBe('annoncé');
    expect(await marks('/recapitulatifs', 'fibre-backup-coverage')).toBe('annoncé');
    expect(await marks('/offres/vps', 'vps-bandwidth')).toBe('au contrat');
  });
});

describe('« garanti »', () => {
  // The terms themselves say what either side guarantees.
  test.for(pages.filter((path) => path !== '/mentions-legales'))(
    '%s says it of the contract’s figures only',
    async (path, { site }) => {
      const sentences = getSentences(parse(await fetchText(site.origin, path)));
      const wrong = sentences.filter(
        (sentence) => GUARANTEED.test(sentence) && !claimsIn(sentence).some(isContractual),
      );
      expect(wrong).toEqual([]);
    },
  );
});

test.for([
  ['/offres/fibre', 'Jusqu’à 10 Gb/s par fibre dédiée et 400 Gb/s sur l’ensemble du réseau'],
  ['/', 'jusqu’à 400 Gb/s sur l’ensemble du réseau'],
  ['/', 'au maximum par lien de notre réseau 40 Gb/s'],
  ['/offres/housing', 'Par offre, sur notre réseau privé : 40 Gb/s au plus à l’unité, 100 Gb/s dès le quart'],
  ['/engagements', 'chaque lien du réseau, débit maximal'],
  ['/engagements', 'fibre, débit maximal sur l’ensemble du réseau'],
  ['/engagements', 'entrées du trafic sur le réseau, tunnels IP et transit'],
] as const)('%s says what a figure measures: « %s »', async ([path, words], { site }) => {
  const main = parse(await fetchText(site.origin, path)).querySelector('main');
  // A claim's mark stands between its figure and the next word.
  expect(main?.structuredText.replace(/[°•]/g, '').replace(/\s+/g, ' ')).toContain(words);
});
