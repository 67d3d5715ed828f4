import type { Page } from 'playwright/test';
import { operatorConfiguration } from '#support/pages.ts';
import { expect, test } from '#support/releases.ts';
import { testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';

/** Figures that a legal text must not contradict, each with its article: written by hand (docs/product.md#terms). */
const figures: [article: string, ...phrases: RegExp[]][] = [
  ['cgu-6', /engagement sont réservées aux personnes majeures/, /vérifier l’identité/],
  ['cgv-2', /être majeur pour souscrire une offre avec engagement/, /vérifier l’identité/],
  ['cgv-3', /de 24 à 48 heures/, /moins de 5 minutes/, /jusqu’à 24 heures/],
  ['cgv-4', /en euros et hors taxes/, /annoncée 15 jours avant/, /30 jours après/],
  ['cgv-5', /dû à la commande/, /suspendu sous 24 heures/, /supprimées sous 7 jours, sans remboursement/],
  ['cgv-5', /plus de 7 jours/, /recouvrement/, /prestataire de paiement/],
  ['cgv-6', /au moins 48 heures avant le renouvellement/],
  // Names of the footer's two links: the footer and the contract must agree.
  ['cgv-6', /depuis l’espace client : c’est là que mène « Résilier un contrat »/],
  ['cgv-7', /pas de droit de rétractation/, /celui que la loi lui reconnaît s’exerce depuis l’espace client/],
  ['cgv-7', /où mène « Se rétracter »/, /forme d’un avoir/],
  // Claims and contract differ: the contract prevails.
  [
    'cgv',
    /prévalent sur toute autre indication du site/,
    /niveau de service contractuel est de 99,8 % par an/,
  ],
  ['cgv-8', /99,8 %/, /sur l’année/, /avoir/, /ne créent pas d’obligation/],
  ['cgv-9', /75 Mb\/s/, /95ᵉ percentile/, /100 Mb\/s/, /1 Gb\/s/],
  ['cgv-11', /trois derniers mois/],
  ['cgv-12', /au moins 7 jours avant/],
  ['gdpr-2', /supprimées après 3 ans d’inactivité/, /10 ans\./, /12 mois au plus/],
  ['gdpr-3', /7 jours au plus/],
  ['gdpr-6', /CNIL|Commission nationale de l’informatique/, /3 place de Fontenoy/],
];

/** Text as read: JSX may part it anywhere. */
const textOf = async (page: Page, id: string) =>
  ((await page.locator(`#${id}`).textContent()) ?? '').replace(/\s+/g, ' ');

testWithoutScripts('legal page without scripts has the specified facts', async ({ page }) => {
  await page.goto('/mentions-legales');
  for (const [id, ...phrases] of figures) {
    const text = await textOf(page, id);
    for (const phrase of phrases) expect.soft(text, `#${id}`).toMatch(phrase);
  }
  for (const [id, date, text] of [
    ['cgu', '2024-05-21', 'En vigueur depuis le 21 mai 2024'],
    ['cgv', '2025-06-03', 'Mises à jour le 3 juin 2025'],
    ['gdpr', '2024-02-01', 'En date du 1er février 2024'],
  ] as const) {
    await expect(page.locator(`#${id} time`)).toHaveAttribute('datetime', date);
    await expect(page.locator(`#${id}`)).toContainText(text);
  }
  // The publisher is the operator, without any person's name.
  const { brand, identifiers, address, phone, email, mediator } = operatorConfiguration;
  const publisher = await textOf(page, 'editeur');
  for (const fact of [brand.legalName, identifiers.rna, identifiers.siren, address.street, phone, email])
    expect(publisher).toContain(fact);
  expect(await textOf(page, 'editeur-publication')).toContain('présidence de l’association');
  expect(await textOf(page, 'editeur-hebergement')).toContain(brand.legalName);
  await expect(page.getByRole('link', { name: mediator.name })).toHaveAttribute('href', mediator.url);
  await expect(page.locator('#editeur-signalement').getByRole('link')).toHaveAttribute('href', '/contact');
});

test('operator without VAT, client area or entry price has pages without them', async ({ siteCopy }) => {
  siteCopy.operator.vat.ratePercent = null;
  siteCopy.operator.hosts.clientArea = null;
  delete siteCopy.operator.claims['price-from'];
  siteCopy.writeOperator();
  expect((await siteCopy.compose()).code).toBe(0);
  const htmlOf = (path: string) =>
    Buffer.from(siteCopy.page(path)[0] ?? '', 'latin1')
      .toString('utf8')
      .replaceAll('<!-- -->', '');
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

test('#gdpr and #rgpd lead to the privacy policy, marked as current', async ({ page }) => {
  for (const anchor of ['gdpr', 'rgpd']) {
    await page.goto('about:blank');
    await visit(page, `/mentions-legales#${anchor}`);
    await expect(page.getByRole('heading', { name: 'Politique de confidentialité' })).toBeInViewport();
    await expect(page.locator('[aria-current=location]')).toHaveText('Données personnelles (RGPD)');
  }
});

testWithoutScripts('#rgpd without scripts leads to the privacy policy', async ({ page }) => {
  await page.goto('/mentions-legales#rgpd');
  await expect(page.getByRole('heading', { name: 'Politique de confidentialité' })).toBeInViewport();
});

test('article named in an address is clear of the header', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/mentions-legales#cgv-8');
  const heading = page.getByRole('heading', { name: '8. Niveau de service' });
  await expect(heading).toBeInViewport({ ratio: 1 });
  const sections = page.getByRole('navigation', { name: 'Sur cette page' });
  const [top, covered] = await Promise.all([heading.boundingBox(), sections.boundingBox()]);
  expect(top?.y ?? 0).toBeGreaterThanOrEqual((covered?.y ?? 0) + (covered?.height ?? 0));
});
