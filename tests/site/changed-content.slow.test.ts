import { createFileCleanup } from '@site/api/testing/cleanup';
import type { CompositionIndex } from '@site/shell/site/composition.ts';
import { parse } from 'node-html-parser';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { COMPOSING } from '#support/composing.ts';
import { SiteCopy } from '#support/site-copy.ts';

vi.setConfig(COMPOSING);

const asText = (page: string | undefined) =>
  Buffer.from(page ?? '', 'latin1')
    .toString('utf8')
    .replaceAll('<!-- -->', '');

const afterFile = createFileCleanup();
/** The page as a release and the operator's configuration have changed it. */
let htmlOf: (path: string) => string;
let index: CompositionIndex;

beforeAll(async () => {
  const siteCopy = new SiteCopy(afterFile);
  siteCopy.editManifest('hosting', (manifest) => {
    const vds = manifest.offers.find(({ id }) => id === 'vds-starter');
    Object.assign(vds ?? {}, { name: 'VDS Débutant' });
    const path = '/games#jeu-neuf';
    (manifest.entries as object[]).push({ kind: 'jeu', id: 'neuf', name: 'Jeu neuf', path });
  });
  siteCopy.operator.vat.ratePercent = null;
  siteCopy.operator.hosts.clientArea = null;
  delete siteCopy.operator.claims['price-from'];
  siteCopy.writeOperator();
  expect((await siteCopy.compose()).code).toBe(0);
  htmlOf = (path) => asText(siteCopy.page(path));
  index = siteCopy.index;
});

test('site map follows new names and games of a release', () => {
  const html = htmlOf('/plan-du-site');
  expect(html).toContain('>VDS Débutant</a>');
  expect(html).toContain('href="/games#jeu-neuf"');
  expect(index.pages['/plan-du-site']?.usesCatalogue).toBe(true);
  expect(index.pages['/offres']?.usesCatalogue).toBe(false);
});

describe('operator', () => {
  test('without VAT, client area or entry price has pages without them', () => {
    const html = htmlOf('/mentions-legales');
    const article = (id: string) => new RegExp(`<article id="${id}".*?</article>`, 's').exec(html)?.[0] ?? '';
    expect(article('editeur-identite')).toContain('TVA non applicable');
    expect(article('cgv-4')).toContain('La TVA n’est pas applicable.');
    for (const id of ['cgv-6', 'cgv-7'])
      expect(article(id)).toMatch(/par le <a href="\/contact">formulaire de contact</);
    expect(article('cgu-2')).not.toContain('<a ');
    expect(htmlOf('/contact')).not.toContain('espace client');
    const cancel = parse(htmlOf('/'))
      .querySelectorAll('footer a')
      .find(({ text }) => text === 'Résilier un contrat');
    expect(cancel?.attributes).toEqual({ href: '/contact' });
    for (const path of ['/', '/offres', '/engagements']) expect(htmlOf(path)).not.toMatch(/price-from|Dès\s/);
    expect(htmlOf('/offres')).toContain('sur le même réseau. Les prix sont affichés hors taxes');
  });

  test('with an entry price of no offer is named by site operator check', async () => {
    const { code, output } = await new SiteCopy(onTestFinished).checkOperator();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^claims\.price-from: « Dès 0,99 € HT \/ mois », and the cheapest published offer is .* at 1,00\s€/m,
    );
  });
});
