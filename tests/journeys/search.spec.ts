import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { get } from '#support/http.ts';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { visit } from '#support/visit.ts';

const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Rechercher' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Rechercher' });
const field = (page: Page) => dialog(page).getByRole('combobox');
const results = (page: Page) => dialog(page).getByRole('option');
const recent = (page: Page) => dialog(page).getByRole('region', { name: 'Recherches récentes' });

async function search(page: Page, query: string) {
  await opener(page).click();
  await expect(field(page)).toBeFocused();
  await field(page).fill(query);
}

test('When something is searched then the first result says why and leads there', async ({ page }) => {
  await visit(page, '/contact');
  for (const [query, first, hit, path] of [
    ['hebergement', /^Hébergement web/, 'Hébergement', '/offres/web'],
    ['minecarft', /^Minecraft/, 'Minecraft', '/games#jeu-minecraft'],
    [
      '16go ram',
      /^VPS Ryzen 16\sGo.*20,99\s€ HT \/ mois.*Mémoire 16\sGo/,
      '16 Go',
      '/offres/vps/ryzen#vps-ryzen-16',
    ],
    // Twice on one page: the place changes where no page does.
    ['2,5 gbps xeon', /^2,5\sGb\/s/, '2,5 Gb/s', '/offres/vps/xeon#debit-2-5'],
    ['vps xeon 48 go', /^VPS Xeon/, 'VPS', '/offres/vps/xeon#vps-xeon-05'],
  ] as const) {
    await search(page, query);
    await expect(results(page).first()).toHaveText(first);
    await expect(results(page).first().locator('mark').first()).toHaveText(hit);
    await expect(dialog(page).getByRole('status')).toHaveText(/^\d+ résultats?/);
    await results(page).first().click();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(path);
    await expect(page.locator(new URL(path, 'http://site').hash || 'h1')).toBeInViewport();
  }
});

test('When a question is found then its answer is open, on this page or another', async ({ page }) => {
  for (const from of ['/offres/fibre', '/']) {
    await visit(page, from);
    await search(page, 'comment résilier');
    await expect(results(page).first()).toHaveText(/^Comment résilier \?Question · Accueil/);
    await results(page).first().click();
    await expect(page).toHaveURL('/#comment-resilier');
    await expect(page.getByText('Depuis l’espace client, au moins 48 heures avant')).toBeInViewport();
    await expect(page.getByRole('heading', { name: 'Comment résilier ?' })).toBeInViewport();
  }
  // Closed again, and far from: the address has its anchor already.
  const answer = page.getByText('Depuis l’espace client, au moins 48 heures avant');
  for (const key of ['Enter', 'click']) {
    await page.getByText('Comment résilier ?').click();
    await expect(answer).toBeHidden();
    await page.keyboard.press('Home');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await search(page, 'comment résilier');
    await expect(results(page).first()).toHaveText(/^Comment résilier/);
    if (key === 'Enter') await field(page).press('Enter');
    else await results(page).first().click();
    await expect(answer).toBeInViewport();
  }
});

test('When only the keyboard is used then « / » and Ctrl-K open, arrows choose, Enter follows, Esc closes', {
  tag: '@exported',
}, async ({ page }) => {
  await visit(page, '/contact');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('textbox', { name: 'Prénom' }).pressSequentially('a/b');
  await expect(page.getByRole('textbox', { name: 'Prénom' })).toHaveValue('a/b');
  await expect(dialog(page)).toHaveCount(0);
  await opener(page).focus();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener(page)).toBeFocused();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('fibre');
  await expect(results(page).nth(1)).toBeVisible();
  await expect(results(page).nth(0)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(results(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  const active = await field(page).getAttribute('aria-activedescendant');
  await expect(results(page).nth(1)).toHaveAttribute('id', active ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(results(page).last()).toHaveAttribute('aria-selected', 'true');
  await expect(results(page).last()).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/offres/fibre');
  await expect(dialog(page)).toBeHidden();
});

test('When searches led somewhere then the last five are offered', async ({ page, context }) => {
  await visit(page, '/contact');
  for (const query of ['vps', 'fibre', 'esim', 'vds', 'gtr', 'fibre', '  paypal ']) {
    await search(page, query);
    await results(page).first().click();
    await expect(dialog(page)).toBeHidden();
  }
  await opener(page).click();
  const last = ['paypal', 'fibre', 'gtr', 'vds', 'esim'];
  await expect(recent(page).getByRole('button')).toHaveText([...last, 'Effacer']);
  expect(await context.cookies()).toEqual([]);
  await recent(page).getByRole('button', { name: 'gtr' }).click();
  await expect(field(page)).toHaveValue('gtr');
  await expect(field(page)).toBeFocused();
  await expect(results(page).first()).toHaveText(/^Fibre dédiée FTTO/);
  await field(page).fill('');
  await recent(page).getByRole('button', { name: 'Effacer' }).click();
  await expect(recent(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('recherches'))).toBeNull();
});

test('When nothing is found then it says so, and offers all texts and the plan', async ({ page }) => {
  await visit(page, '/contact');
  await search(page, 'zzzzzz');
  await expect(dialog(page).getByRole('status')).toHaveText('Aucun résultat pour « zzzzzz ».');
  await expect(results(page)).toHaveCount(0);
  await expect(dialog(page).getByRole('link', { name: 'Tout le plan du site' })).toHaveAttribute(
    'href',
    '/plan-du-site',
  );
  await field(page).fill('percentile');
  await dialog(page).getByRole('link', { name: 'Chercher dans tout le texte' }).click();
  await expect(page).toHaveURL('/recherche?q=percentile');
  await expect(page.getByRole('searchbox')).toHaveValue('percentile');
});

test('When the index can’t be had then it says so, and « Réessayer » recovers', async ({ page, allow }) => {
  allow(/recherche\.json|ERR_FAILED/);
  await page.route('**/recherche.json', (route) => route.abort());
  await visit(page, '/contact');
  await search(page, 'vps');
  await expect(dialog(page).getByRole('status')).toHaveText('La recherche n’a pas pu être chargée.');
  await page.unroute('**/recherche.json');
  await dialog(page).getByRole('button', { name: 'Réessayer' }).click();
  await expect(results(page).first()).toHaveText(/^VPS/);
});

test('When the search is used first then under 30 kB are loaded', async ({ page, site }) => {
  const loaded: string[] = [];
  await visit(page, '/contact');
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await opener(page).click();
  await field(page).fill('vps');
  await expect(results(page).first()).toBeVisible();
  expect(loaded).toContain('/recherche.json');
  const bodies = await Promise.all(loaded.map((file) => get(site.origin, file)));
  const bytes = bodies.reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0);
  test.info().annotations.push({ type: 'cost', description: `${bytes} bytes: ${loaded.join(' ')}` });
  expect(bytes).toBeLessThanOrEqual(30_000);
});

test('When the page of results is opened then it has them', { tag: '@exported' }, async ({ page }) => {
  await visit(page, '/recherche?q=comment+r%C3%A9silier');
  const found = page.getByRole('main').getByRole('list').first();
  await expect(page.getByRole('searchbox')).toHaveValue('comment résilier');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\d/ })).toHaveText(
    /^\d+ résultats pour «\scomment résilier\s»\.$/,
  );
  await expect(found.getByRole('link').first()).toHaveAttribute('href', '/#comment-resilier');
  await page.getByRole('searchbox').fill('médiateur');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/recherche?q=m%C3%A9diateur');
  await expect(found.getByRole('link').first()).toHaveText('Médiation de la consommation');
  await found.getByRole('link').first().click();
  await expect(page).toHaveURL('/mentions-legales#editeur-mediation');
  await page.goBack();
  await expect(found.getByRole('link').first()).toHaveText('Médiation de la consommation');
});

testWithoutScripts('When scripts are off on a phone then a page asks and answers', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  await opener(page).click();
  await expect(page).toHaveURL(/\/recherche\??$/);
  await page.getByRole('searchbox').fill('comment résiliier');
  await page.getByRole('searchbox').press('Enter');
  const found = page.getByRole('main').getByRole('list').first().getByRole('link').first();
  await expect(found).toHaveText('Comment résilier ?');
  await expect(page.getByText('JavaScript')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await found.click();
  await expect(page).toHaveURL('/#comment-resilier');
  await expect(page.getByText('Depuis l’espace client, au moins 48 heures avant')).toBeInViewport();
});

testWithoutScripts('When an address is misspelt then a link mends it', async ({ page, allow }) => {
  allow(/404/);
  await page.goto('/offres/vsp');
  await expect(page.getByRole('searchbox')).toHaveValue('offres vsp');
  await page.getByRole('main').getByRole('link', { name: 'VPS', exact: true }).click();
  await expect(page).toHaveURL('/offres/vps');
});

/** Places, and what customers who look for them type: each must come first. Written by hand. */
const searches: Record<string, string[]> = {
  // What a hoster is asked for.
  '/offres/vps': ['vps'],
  '/offres/vds': ['vds'],
  '/offres/vps/ryzen': ['vps ryzen'],
  '/offres/dedies': ['serveur dédié'],
  '/offres/web': ['hebergement web', 'wordpress'],
  '/offres/housing': ['colocation', 'datacenter'],
  '/offres/object-storage': ['object storage', 'bucket s3'],
  '/offres/quantic': ['qubits'],
  '/offres/vds#critere-snapshots': ['sauvegarde', 'backup'],
  '/offres/vps/ryzen#distributions': ['ubuntu'],
  '/offres/mail': ['adresse mail'],
  '/offres/mail#m365-exchange': ['exchange', '5,77 €'],
  '/offres/developpement': ['développement logiciel'],
  // Games.
  '/games#jeu-minecraft': ['minecraft', 'serveur minecraft', 'minecarft'],
  '/games#jeu-fivem': ['gta rp'],
  '/games?jeu=valheim#conseiller': ['valheim'],
  '/games#jeu-python': ['bot discord'],
  '/#puis-je-essayer-avant-de-payer': ['essai gratuit'],
  // Figures and units.
  '/offres/vps/ryzen#vps-ryzen-16': ['16 Go', '16 go ram', '16Gb de mémoire'],
  '/offres/vds#vds-premium': ['64 go ram', '500 Go nvme'],
  '/offres/collecte#collecte-10g': ['10 Gb/s', '10 gbps'],
  '/offres/object-storage#quelle-est-la-plus-petite-capacite-et-la-plus': ['48 To'],
  '/offres/housing#housing-baie-1000': ['8000 W'],
  '/offres/vds#vds-starter': ['14,99'],
  // Networks and telephony.
  '/offres/transit#anti-ddos': ['ddos'],
  '/#suis-je-protege-contre-les-attaques': ['attaque'],
  '/offres/transit#bgp': ['bgp'],
  '/offres/transit#type-gre': ['tunnel gre'],
  '/offres/fibre': ['fibre'],
  '/offres/fibre#fibre-ftto': ['fibre dédiée', 'gtr', 'gtr 4h'],
  '/offres/fibre#fibre-secours': ['secours 4g'],
  '/#proposez-vous-la-fibre-en-outre-mer': ['fibre outre-mer'],
  '/offres/telephonie#telephonie': ['voip'],
  '/offres/trunk': ['trunk sip'],
  '/offres/pbx-managed': ['standard téléphonique'],
  '/offres/pbx-managed#principe': ['numéro sda'],
  '/offres/telephonie#telephonie-portabilite': ['portabilité'],
  '/offres/telephonie#portabilite': ['garder mon numéro'],
  '/offres/telephonie-mobile#compatibilite-esim': ['esim', 'iphone'],
  '/offres/telephonie-mobile#mobile-100': ['forfait 100 go'],
  // Contract and payment.
  '/offres/collecte#le-sla-annonce-est-il-contractuel': ['SLA'],
  '/#quelle-disponibilite-puis-je-attendre': ['disponibilité'],
  '/#comment-resilier': ['résilier'],
  '/mentions-legales#cgv-6': ['comment annuler mon contrat'],
  '/mentions-legales#cgv-7': ['rétractation', 'remboursement'],
  '/mentions-legales#editeur-mediation': ['médiateur'],
  '/mentions-legales#gdpr-3': ['cookies'],
  '/mentions-legales#gdpr': ['rgpd'],
  '/#paiement': ['paypal', 'carte bleue', 'prélèvement'],
  '/mentions-legales#cgv-5': ['impayé'],
  '/#les-prix-affiches-sont-ils-ht-ou-ttc': ['ttc'],
  // People and pages.
  '/contact': ['support', 'téléphone'],
  '/partners': ['partenaires'],
  '/accessibilite': ['accessibilité', 'acessibilité'],
  '/mentions-legales': ['mentions légales'],
  '/lab#projets': ['projets beta'],
};

const LINK = /<li><a href="([^"]+)">/;

test('When a customer searches then the place that answers comes first', async ({ site }) => {
  const asked = Object.entries(searches).flatMap(([place, all]) => all.map((query) => [query, place]));
  const found = await Promise.all(
    asked.map(async ([query = ''], customer) => {
      const { body } = await get(site.origin, `/recherche?q=${encodeURIComponent(query)}`, {
        'x-forwarded-for': `2001:db8:${customer}::1`,
      });
      return [query, LINK.exec(body.toString().split('data-recherche=')[1] ?? '')?.[1]];
    }),
  );
  expect(found).toEqual(asked);
});

test('When a search says more than words then it stays text, and so much counts', async ({ site }) => {
  const hostile = `"><script>alert(1)</script>$&${'résilier '.repeat(300)}`;
  const answer = await get(site.origin, `/recherche?q=${encodeURIComponent(hostile)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe('private, no-cache');
  const page = answer.body.toString();
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;résilier');
  expect(page).toContain('href="/#comment-resilier"');
  expect(page.length).toBeLessThan(80_000);
});

test('When an address is misspelt then pages with one like it are suggested', async ({ site }) => {
  for (const [path, expected] of [
    ['/offres/vsp', ['/offres/vps', '/offres/vps/xeon', '/offres/vps/ryzen']],
    ['/offres/fibres.html', ['/offres/fibre']],
    ['/jeux', ['/games']],
    ['/offres/hebergement-web', ['/offres/web']],
    ['/mobile', ['/offres/telephonie-mobile']],
    ['/minecraft', ['/games#jeu-minecraft']],
    ['/wp-login.php', []],
    ['/%3Cscript%3E', []],
    ['/%E0%A4%A', []],
  ] as const) {
    const { status, body } = await get(site.origin, path, { accept: 'text/html' });
    const [, suggestions = ''] = /Vouliez-vous dire(.*?)<\/p>/s.exec(body.toString()) ?? [];
    expect(status, path).toBe(404);
    expect(
      [...suggestions.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
      path,
    ).toEqual(expected);
  }
});
