import type { Page } from 'playwright/test';
import {
  contactTexts,
  createSubmission,
  expectSent,
  fillContactForm,
  locateContactFields,
  readMailsAbout,
  readStoredMessages,
} from '#support/contact.ts';
import { expect, test } from '#support/test.ts';
import { expectPageReady, visit, waitForHydration, watchHydration } from '#support/visit.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) => main(page).getByRole('article', { name, exact: true });
const added = (page: Page) => page.getByRole('status').filter({ hasText: 'dans votre devis' });
/** Returns the quote stored on the device. */
const keptIn = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('devis') ?? '[]'));
const expectCount = async (page: Page, lines: number) => {
  await expect(page.getByRole('banner').getByRole('link', { name: /^Mon devis/ })).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('counter-reset', `devis ${lines}`);
};

/** Stores a quote on the device before the page opens: a host renders the quote of an address only. */
const keepOnDevice = (page: Page, ...lines: string[]) =>
  page.addInitScript(
    (texts) =>
      localStorage.setItem(
        'devis',
        JSON.stringify(texts.map((line) => ({ line, name: line.split('*')[0] }))),
      ),
    lines,
  );

/** Per month, once, first bill, twelve months. */
const expectSums = (page: Page, ...amounts: ([ht: string, ttc: string] | 'Non précisé')[]) =>
  expect(page.getByRole('region', { name: 'Ce que cela coûte' }).getByRole('definition')).toHaveText(
    amounts.map((amount, index) => {
      if (amount === 'Non précisé') return amount;
      const [ht, ttc] = amount;
      return index === 0 ? `${ht} € HT / mois soit ${ttc} € TTC / mois` : `${ht} € HT soit ${ttc} € TTC`;
    }),
  );

/** Address of a quote with offers of three teams: 8,49 €, 10,49 € with 12 € once, 5 €. */
const THREE =
  '/devis?ligne=vps-xeon-starter*debit-10*849-0&ligne=mobile-40*sim-physique*1049-1200&ligne=object-storage*go-500*500-0';

test.describe('quote', () => {
  /** Sums are `quote-rules.test.ts`'s; lines that are kept, `stored-quote-line.test.ts`'s. */
  test('takes offers of three teams, by keyboard', async ({ page }) => {
    await visit(page, '/offres/vps/ryzen');
    await page.getByRole('radio', { name: '10 Gb/s' }).press('Space');
    await page
      .locator('#vps-ryzen-4')
      .getByRole('link', { name: /^Ajouter au devis/ })
      .press('Enter');
    await expect(added(page)).toHaveText(/^VPS Ryzen 4\sGo\s: dans votre devis. Voir mon devis$/);
    await expect(page).toHaveURL('/offres/vps/ryzen?debit=10');
    await expectCount(page, 1);
    await visit(page, '/offres/telephonie-mobile?sim=physique&forfait=40');
    await page.getByRole('link', { name: 'Ajouter au devis : forfait 40 Go, SIM physique' }).press('Enter');
    await expect(added(page)).toContainText('Forfait mobile 40 Go');
    await visit(page, '/offres/object-storage');
    await page.getByLabel('Capacité souhaitée').fill('500');
    await page.getByRole('link', { name: 'Ajouter au devis : stockage objet' }).press('Enter');
    await expectCount(page, 3);
    for (const width of [1440, 390])
      await test.step(`the bar is one row with the quote in it at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 844 });
        const [ways, prices] = await Promise.all(
          [
            page.getByRole('link', { name: /^Mon devis/ }).first(),
            page.getByRole('group', { name: /^Prix/ }),
          ].map((part) => part.boundingBox()),
        );
        expect(ways?.y).toBeLessThan((prices?.y ?? 0) + (prices?.height ?? 0));
        expect(prices?.y).toBeLessThan((ways?.y ?? 0) + (ways?.height ?? 0));
      });
    await added(page).getByRole('link', { name: 'Voir mon devis' }).press('Enter');
    await expectPageReady(
      page,
      '/devis?ligne=vps-ryzen-4*debit-10*1149-0&ligne=mobile-40*sim-physique*1049-1200&ligne=object-storage*go-500*500-0',
    );
  });

  test('follows each change on a phone, and is shared', async ({ page, browser, baseURL }) => {
    const viewport = { width: 390, height: 844 };
    /** Read once, whatever is changed or taken out. */
    const requestedPaths: string[] = [];
    await page.setViewportSize(viewport);
    await visit(page, THREE);
    const [vps, mobile, storage] = [
      row(page, 'VPS Xeon Starter'),
      row(page, 'Forfait mobile 40 Go'),
      row(page, 'Stockage objet'),
    ];
    await expect(vps.getByLabel('Débit')).toHaveValue('10');
    await expect(mobile.getByLabel('Type de SIM')).toHaveValue('physique');
    await expect(storage.getByRole('spinbutton', { name: 'Capacité (Go)' })).toHaveValue('500');
    await expectSums(page, ['23,98', '28,78'], ['12,00', '14,40'], ['35,98', '43,18'], ['299,76', '359,71']);
    page.on('request', (request) => requestedPaths.push(request.url()));
    await mobile.getByRole('button', { name: 'Plus : Quantité' }).click();
    await vps.getByLabel('Débit').selectOption('1 Gb/s');
    await expectSums(page, ['29,97', '35,96'], ['24,00', '28,80'], ['53,97', '64,76'], ['383,64', '460,37']);
    await storage.getByRole('spinbutton', { name: 'Capacité (Go)' }).fill('1000');
    await mobile.getByLabel('Type de SIM').selectOption('eSIM');
    await expect(page).toHaveURL(
      '/devis?ligne=vps-xeon-starter*debit-1*399-0&ligne=mobile-40*2*sim-esim*1049-1200&ligne=object-storage*go-1000*1000-0',
    );
    await vps.getByRole('button', { name: 'Retirer VPS Xeon Starter' }).click();
    await expect(vps).toHaveCount(0);
    await expectCount(page, 2);
    await expect(page.locator('#lignes-titre')).toBeFocused();
    expect(requestedPaths.filter((url) => url.endsWith('/offres.json'))).toEqual([]);

    const elsewhere = await browser.newContext({ viewport, baseURL: baseURL as string });
    const other = await elsewhere.newPage();
    await other.addInitScript(watchHydration);
    await visit(other, '/devis?ajouter=vds-starter');
    await expect(row(other, 'VDS Starter')).toBeVisible();
    await visit(other, page.url());
    const choice = other.getByRole('complementary', { name: 'Devis partagé' });
    await expect(choice).toContainText('le vôtre (1 ligne) est gardé');
    await expectSums(other, ['30,98', '37,18'], ['24,00', '28,80'], ['54,98', '65,98'], ['395,76', '474,91']);
    // A change of the shared quote leaves the visitor's own.
    await row(other, 'Forfait mobile 40 Go').getByRole('button', { name: 'Plus : Quantité' }).click();
    await expect(other).toHaveURL(/ligne=mobile-40\*3\*/);
    await other.getByRole('button', { name: 'Vider le devis' }).click();
    await expect(row(other, 'VDS Starter')).toBeVisible();
    await expect(other.locator('#lignes-titre')).toBeFocused();
    await visit(other, page.url());
    await choice.getByRole('link', { name: 'Revenir au mien' }).click();
    await expect(row(other, 'VDS Starter')).toBeVisible();
    await visit(other, page.url());
    await choice.getByRole('button', { name: 'Remplacer le mien' }).press('Enter');
    await expect(choice).toHaveCount(0);
    await expect(other.locator('#lignes-titre')).toBeFocused();
    await other.goto('/devis');
    await expect(
      row(other, 'Forfait mobile 40 Go').getByRole('spinbutton', { name: 'Quantité' }),
    ).toHaveValue('2');
    await expectCount(other, 2);
    await elsewhere.close();
  });
});

test('printed quote is one sheet with its day, names and sums', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-22T10:00:00+01:00');
  await visit(page, THREE);
  await expect(row(page, 'Forfait mobile 40 Go')).toBeVisible();
  await expect(row(page, 'VPS Xeon Starter').getByLabel('Débit')).toHaveValue('10');
  const pdf = (await page.pdf({ format: 'A4', margin: { top: '12mm', bottom: '12mm' } })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Devis indicatif du 22 novembre 2026')).toBeVisible();
  await expect(page.getByText(`${new URL(page.url()).origin}${THREE}`, { exact: true })).toBeVisible();
  for (const text of [
    'Quantité : 1, Débit : 10 Gb/s',
    'Quantité : 1, Type de SIM : SIM physique',
    'Quantité : 1, Capacité : 500 Go',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(row(page, 'VPS Xeon Starter').getByRole('heading')).toBeVisible();
  await expectSums(page, ['23,98', '28,78'], ['12,00', '14,40'], ['35,98', '43,18'], ['299,76', '359,71']);
  await expect(
    page.getByText(/TVA à 20\s%\s: 4,80\s€ par mois, 7,20\s€ sur la première facture/),
  ).toBeVisible();
  for (const role of ['button', 'textbox', 'combobox', 'spinbutton'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
});

test('quote of a lowest price keeps « à partir de », and names no fee of 0 €', async ({ page }) => {
  await visit(page, '/devis?ligne=fibre-ftto*15000-0');
  await expect(page.getByRole('region', { name: 'Ce que cela coûte' }).getByRole('definition')).toHaveText([
    'à partir de 150,00 € HT / mois soit 180,00 € TTC / mois',
    'Non précisé',
    'à partir de 150,00 € HT soit 180,00 € TTC',
    'à partir de 1 800,00 € HT soit 2 160,00 € TTC',
  ]);
});

test('sent quote stays confirmed, and is in store and mail', async ({ page, site }) => {
  const contactMessage = createSubmission();
  await page.clock.install();
  await visit(page, `${THREE}&ligne=vps-disparu*500-0`);
  await expect(row(page, 'vps-disparu')).toContainText('Cette offre n’est plus proposée');
  await page.getByRole('button', { name: 'Envoyer cette demande' }).click();
  await fillContactForm(page, contactMessage);
  await page.getByLabel('Organisation').fill('Commune d’Exempleville');
  await locateContactFields(page).submit.press('Enter');
  const reference = await expectSent(page);
  expect(reference).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await expect.poll(() => readMailsAbout(site, contactMessage)).toHaveLength(1);
  await page.clock.fastForward(60_000);
  await expect(page.getByText(contactTexts.success)).toHaveCount(0);
  await expect(page.getByText(reference, { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('paragraph').filter({ hasText: 'Devis indicatif du' });
  await expect(printed).toContainText(reference);
  await expect(printed).toBeVisible();
  await expect(page.getByText('Client : Commune d’Exempleville, Jeanne Essai')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const [message] = await readStoredMessages(site, contactMessage);
  expect(message).toMatchObject({ reference, organisation: 'Commune d’Exempleville' });
  expect(JSON.parse(String(message?.quote))).toMatchObject({
    lines: [
      { offer: 'vps-xeon-starter', monthlyCents: 849, options: [{ label: 'Débit', value: '10 Gb/s' }] },
      { offer: 'mobile-40', monthlyCents: 1049, onceCents: 1200, state: 'same' },
      { offer: 'object-storage', monthlyCents: 500 },
      { offer: 'vps-disparu', state: 'gone' },
    ],
    sum: { monthlyCents: 2398, onceCents: 1200, firstBillCents: 3598, yearCents: 29976, unpriced: 1 },
  });
  const [mail] = readMailsAbout(site, contactMessage);
  for (const text of [reference, '(vps-xeon-starter)', 'SIM physique', '500 Go', '299,76'])
    expect(mail).toContain(text);
});

test('quote follows an offer added in another tab, with its price', async ({ page, context }) => {
  await visit(page, '/devis?ligne=mobile-40*sim-physique*999-1200');
  const mobile = row(page, 'Forfait mobile 40 Go');
  await expect(mobile).toContainText(
    '9,99 € HT par mois (11,99 € TTC) et 12,00 € HT une fois (14,40 € TTC) auparavant',
  );
  await expect(mobile).toContainText('10,49 €');
  const other = await context.newPage();
  await other.addInitScript(watchHydration);
  await visit(other, '/offres/quantic?qubits=26');
  await other.getByRole('link', { name: 'Ajouter au devis : simulateur de 26 qubits' }).click();
  await expectCount(other, 2);
  await expect(row(page, 'Simulateur quantique 26 qubits')).toContainText('10,80 €');
  await expectCount(page, 2);
  await mobile.getByRole('button', { name: 'J’en prends note' }).click();
  await expect(mobile).not.toContainText('auparavant');
  await expect(page).toHaveURL(/ligne=mobile-40\*sim-physique\*1049-1200/);
  await row(page, 'Simulateur quantique 26 qubits')
    .getByRole('spinbutton', { name: /^Heures/ })
    .fill('100');
  await expectSums(page, ['12,09', '14,51'], ['12,00', '14,40'], ['24,09', '28,91'], ['157,08', '188,50']);
});

test('own quote at its own address follows an offer page after « Back »', async ({ page }) => {
  await visit(page, '/devis?ligne=mobile-40*sim-physique*1049-1200');
  const mobile = row(page, 'Forfait mobile 40 Go');
  await expect(mobile).toBeVisible();
  await visit(page, '/offres/quantic?qubits=26');
  await page.getByRole('link', { name: 'Ajouter au devis : simulateur de 26 qubits' }).click();
  await expectCount(page, 2);
  await page.goBack();
  await waitForHydration(page);
  await expect(row(page, 'Simulateur quantique 26 qubits')).toContainText('10,80 €');
  await expect(page.getByRole('complementary', { name: 'Devis partagé' })).toHaveCount(0);
  await expect(page).toHaveURL(/ligne=mobile-40.*ligne=quantic/);
  // Both are the visitor's own: a change of one is stored.
  await mobile.getByRole('button', { name: 'Plus : Quantité' }).click();
  await expect(page).toHaveURL(/ligne=mobile-40\*2\*/);
  expect(await keptIn(page)).toMatchObject([{ line: 'mobile-40*2*sim-physique*1049-1200' }, {}]);
});

test('server of an unreadable stock has no price until it is read again', async ({
  page,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/console error: Failed to load resource/, /response 503/);
  await page.route('**/api/servers/inventory', (route) => route.fulfill({ status: 503, body: '{}' }));
  await keepOnDevice(page, 'exemple-e5-64*100-0', 'vds-pro');
  await visit(page, '/devis');
  const unread = row(page, 'exemple-e5-64');
  await expect(unread).toContainText(
    /Le stock n’a pas pu être lu\s: cette offre ne compte pas dans les sommes/,
  );
  await expect(unread).toContainText('Prix indisponible pour le moment');
  await expectSums(page, ['39,99', '47,99'], 'Non précisé', ['39,99', '47,99'], ['479,88', '575,86']);
  await expect(main(page)).toContainText('1 offre sans prix publié n’est pas dans ces sommes');
  await page.unroute('**/api/servers/inventory');
  await unread.getByRole('button', { name: 'Réessayer' }).click();
  // 44,50 × 1,29 = 57,405.
  await expect(row(page, 'Exemple E5-64')).toContainText(/57,41\s€/);
  await expect(main(page)).not.toContainText('Le stock n’a pas pu être lu');
});

test.describe('« Ajouter au devis » without any script but the one in the HTML', () => {
  test.beforeEach(({ page, allowBrowserErrors }) => {
    allowBrowserErrors(/^request failed: .*\.js$/, /^console error: Failed to load resource/);
    return page.route('**/*.js', (route) => route.abort());
  });

  test('puts an offer into the quote and announces it, without a request', async ({ page }) => {
    await page.goto('/offres/telephonie-mobile');
    // The live region is there before it speaks.
    await expect(page.getByRole('status')).toHaveCount(1);
    await expect(page.getByRole('status')).toBeEmpty();
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(request.url()));
    const link = page.getByRole('link', { name: 'Ajouter au devis : forfait 20 Go, eSIM' });
    await link.click();
    await expect(added(page)).toHaveText(/^Forfait mobile 20 Go\s: dans votre devis. Voir mon devis$/);
    await expectCount(page, 1);
    await link.press('Enter');
    expect(await keptIn(page)).toEqual([
      { line: 'mobile-20*2*sim-esim*799-1200', name: 'Forfait mobile 20 Go' },
    ]);
    await expectCount(page, 1);
    await expect(page).toHaveURL('/offres/telephonie-mobile');
    expect(requestedPaths).toEqual([]);
  });
});

test('quote without storage is kept in its address', { tag: '@slow' }, async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: refuse });
  });
  await visit(page, '/offres/telephonie-mobile?sim=physique&forfait=40');
  await page.getByRole('link', { name: 'Ajouter au devis : forfait 40 Go, SIM physique' }).click();
  await expect(page).toHaveURL('/devis?ligne=mobile-40*sim-physique*1049-1200');
  await waitForHydration(page);
  await row(page, 'Forfait mobile 40 Go').getByRole('button', { name: 'Plus : Quantité' }).click();
  await expect(page).toHaveURL('/devis?ligne=mobile-40*2*sim-physique*1049-1200');
  await expectSums(page, ['20,98', '25,18'], ['24,00', '28,80'], ['44,98', '53,98'], ['275,76', '330,91']);
});
