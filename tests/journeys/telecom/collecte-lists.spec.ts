import type { Page } from 'playwright/test';
import { expect, test } from '../../support/test.ts';
import { visit } from '../../support/visit.ts';

/** Written by hand: the specification's offers, then what the page says in its own words. */
const lists: Record<string, { region: string; pages: string[][] }> = {
  'Pages des offres ERC': {
    region: 'Offres ERC',
    pages: [
      ['ERC 1G', 'ERC 5G', 'ERC 10G'],
      ['ERC 20G', 'ERC 40G', 'ERC 100G'],
    ],
  },
  'Pages des offres de collecte brute': {
    region: 'Collecte brute',
    pages: [
      ['Collecte brute 100 Mb/s', 'Collecte brute 1 Gb/s', 'Collecte brute 10 Gb/s'],
      ['Collecte brute 20 Gb/s', 'Collecte brute 100 Gb/s'],
    ],
  },
  'Pages des témoignages': {
    region: 'À quoi cela ressemble, métier par métier',
    pages: [
      ['Fournisseur régional', 'Intégrateur réseau', 'Opérateur de voix'],
      ['Infogérant multi-sites', 'Hébergeur indépendant'],
    ],
  },
  'Pages des questions': {
    region: 'Questions fréquentes',
    pages: [
      [
        'Qu’est-ce que la collecte ?',
        'Quelle différence entre l’ERC et la collecte brute ?',
        'PAI ou PSI : quel est mon profil ?',
      ],
      [
        'Pourquoi tout est-il sur devis ?',
        'Que faut-il préparer pour un devis ?',
        'Le SLA annoncé est-il contractuel ?',
      ],
      ['La latence annoncée vaut-elle partout ?', 'Puis-je commencer petit ?', 'À quoi sert la licence L6 ?'],
    ],
  },
};

const button = (page: Page, label: string, name: string) =>
  page.getByRole('navigation', { name: label }).getByRole('button', { name, exact: true });
const items = (page: Page, label: string) =>
  page.getByRole('region', { name: lists[label]?.region }).getByRole('list').first().locator(':scope > li');

async function expectPage(page: Page, label: string, number: number) {
  const pages = lists[label]?.pages ?? [];
  const shown = pages[number - 1] ?? [];
  const onScreen = items(page, label).filter({ visible: true });
  await expect(onScreen).toHaveCount(shown.length);
  for (const [index, name] of shown.entries()) await expect(onScreen.nth(index)).toContainText(name);
  await expect(page.getByRole('navigation', { name: label }).locator('[aria-current="page"]')).toHaveText(
    `${number}`,
  );
  await expect(button(page, label, 'Précédent')).toBeEnabled({ enabled: number > 1 });
  await expect(button(page, label, 'Suivant')).toBeEnabled({ enabled: number < pages.length });
}

const expectFocusOn = (page: Page, label: string, name = '') =>
  expect(items(page, label).and(page.locator(':focus'))).toContainText(name);

test('When lists are turned by mouse then each page of them shows, to the last and back', async ({
  page,
}) => {
  await visit(page, '/offres/collecte');
  for (const [label, { pages }] of Object.entries(lists)) {
    await expectPage(page, label, 1);
    for (let number = 2; number <= pages.length; number++) {
      await button(page, label, 'Suivant').click();
      await expectPage(page, label, number);
    }
    for (let number = pages.length - 1; number >= 1; number--) {
      await button(page, label, 'Précédent').click();
      await expectPage(page, label, number);
    }
  }
});

test('When lists are turned by keyboard then the page asked for shows and has the focus', async ({
  page,
}) => {
  await visit(page, '/offres/collecte');
  for (const [label, { pages }] of Object.entries(lists)) {
    const last = pages.length;
    await button(page, label, `Page ${last}`).press('Enter');
    await expectPage(page, label, last);
    await expectFocusOn(page, label, pages[last - 1]?.[0]);
    await button(page, label, 'Page 1').press('Space');
    await expectPage(page, label, 1);
    await expectFocusOn(page, label, pages[0]?.[0]);
    await expect(items(page, label).first()).toHaveCSS('outline-style', 'solid');
  }
});

test('When one list is turned then the three others stay where they were', async ({ page }) => {
  await visit(page, '/offres/collecte');
  await page
    .getByRole('navigation', { name: 'Pages des offres ERC' })
    .getByRole('button', { name: 'Suivant' })
    .click();
  await expect(page.getByRole('heading', { name: 'ERC 20G', exact: true })).toBeVisible();
  for (const name of ['Collecte brute 100 Mb/s', 'Qu’est-ce que la collecte ?'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByText('Fournisseur régional')).toBeVisible();
});

test('When a step is read then speed, service level, latency and licence are the specified ones', async ({
  page,
}) => {
  await visit(page, '/offres/collecte');
  const offer = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(offer('ERC 1G')).toContainText(/1\sGb\/s, sur devis/);
  await expect(page.getByRole('region', { name: 'Offres ERC' })).toContainText(
    /SLA de 99,99\s%, latence de moins de 3\sms, plus de 24 opérateurs, licence L6/,
  );
  await expect(offer('ERC 1G').getByRole('link', { name: /^Demander/ })).toHaveAttribute(
    'href',
    '/contact?offre=erc-1g',
  );
  await expect(offer('Collecte brute 100 Mb/s')).toContainText('Sur devis');
  await expect(page.getByRole('region', { name: 'Collecte brute' })).not.toContainText(/SLA|[Ll]atence|L6/);
});
