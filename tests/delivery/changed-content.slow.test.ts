import { describe, expect } from 'vitest';
import { test } from '#support/site-test.ts';

/** Addresses the site map's own part of a page links to. */
const listed = (html: string) =>
  [...(/<main.*<\/main>/s.exec(html)?.[0] ?? '').matchAll(/ href="(\/[^"]*)"/g)].map(([, path]) => path);

const asText = (page: string | undefined) =>
  Buffer.from(page ?? '', 'latin1')
    .toString('utf8')
    .replaceAll('<!-- -->', '');

describe('site map', () => {
  test('follows new names and games of a release', async ({ siteCopy }) => {
    siteCopy.editManifest('hosting', (manifest) => {
      const vds = manifest.offers.find(({ id }) => id === 'vds-starter');
      Object.assign(vds ?? {}, { name: 'VDS Débutant' });
      const path = '/games#jeu-neuf';
      (manifest.entries as object[]).push({ kind: 'jeu', id: 'neuf', name: 'Jeu neuf', path });
    });
    expect((await siteCopy.compose()).code).toBe(0);
    const text = asText(siteCopy.page('/plan-du-site'));
    expect(text).toContain('>VDS Débutant</a>');
    expect(text).toContain('href="/games#jeu-neuf"');
    const next = siteCopy.index;
    expect(next.pages['/plan-du-site']?.usesCatalogue).toBe(true);
    expect(next.pages['/offres']?.usesCatalogue).toBe(false);
  });

  test('has the last good state of a team that can’t be composed', async ({ siteCopy }) => {
    const before = siteCopy.page('/plan-du-site');
    siteCopy.editManifest('hosting', (manifest) => Object.assign(manifest, { contract: 99 }));
    expect((await siteCopy.compose()).code).toBe(7);
    expect(listed(siteCopy.page('/plan-du-site') ?? '').sort()).toEqual(listed(before ?? '').sort());
  });
});

describe('operator', () => {
  test('without VAT, client area or entry price has pages without them', async ({ siteCopy }) => {
    siteCopy.operator.vat.ratePercent = null;
    siteCopy.operator.hosts.clientArea = null;
    delete siteCopy.operator.claims['price-from'];
    siteCopy.writeOperator();
    expect((await siteCopy.compose()).code).toBe(0);
    const htmlOf = (path: string) => asText(siteCopy.page(path));
    const html = htmlOf('/mentions-legales');
    const article = (id: string) => new RegExp(`<article id="${id}".*?</article>`, 's').exec(html)?.[0] ?? '';
    expect(article('editeur-identite')).toContain('TVA non applicable');
    expect(article('cgv-4')).toContain('La TVA n’est pas applicable.');
    for (const id of ['cgv-6', 'cgv-7'])
      expect(article(id)).toMatch(/par le <a href="\/contact">formulaire de contact</);
    expect(article('cgu-2')).not.toContain('<a ');
    expect(htmlOf('/contact')).not.toContain('espace client');
    for (const path of ['/', '/offres', '/engagements']) expect(htmlOf(path)).not.toMatch(/price-from|Dès\s/);
    expect(htmlOf('/offres')).toContain('sur le même réseau. Les prix sont affichés hors taxes');
  });

  test('with an entry price of no offer is named by site operator check', async ({ siteCopy }) => {
    const { code, output } = await siteCopy.checkOperator();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^claims\.price-from: « Dès 0,99 € \/ mois », and the cheapest published offer is .* at 1,00\s€/m,
    );
  });
});
