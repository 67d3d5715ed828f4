import {
  createSubmission,
  expectSent,
  expectStoredOnce,
  fillContactForm,
  locateContactFields,
} from '#support/contact.ts';
import { fetchText } from '#support/http.ts';
import { buildRemoteFilesGlob, PausedRequests, SHELL_FILES } from '#support/paused-requests.ts';
import { expect, test } from '#support/test.ts';
import {
  locateIslandErrorNote,
  locateMainNavigation,
  visit,
  waitForFrameHydration,
  waitForHydration,
} from '#support/visit.ts';

test('theme and menu group before any module answer a click once', async ({ page }) => {
  const paused = await PausedRequests.openPage(page, SHELL_FILES, '/offres/vds');
  const theme = page.getByRole('button', { name: /^Thème/ });
  await theme.click();
  await expect(theme).toHaveAccessibleName(/^Thème\s: clair/);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const group = locateMainNavigation(page).getByRole('button', { name: 'Telecom' });
  await group.click();
  await expect(locateMainNavigation(page).getByRole('link', { name: 'Fibre entreprise' })).toBeVisible();
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await paused.release();
  await waitForHydration(page);
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(theme).toHaveAccessibleName(/^Thème\s: clair/);
  await theme.click();
  await expect(theme).toHaveAccessibleName(/^Thème\s: sombre/);
});

test('paged list before any module turns at once', async ({ page }) => {
  // A wider screen shows the whole list.
  await page.setViewportSize({ width: 390, height: 844 });
  await PausedRequests.openPage(page, SHELL_FILES, '/offres/housing');
  const main = page.getByRole('main');
  const next = main.getByRole('button', { name: 'Suivant' }).first();
  await next.click();
  await expect(main.getByRole('button', { name: 'Précédent' }).first()).toBeEnabled();
  await expect(next).toBeDisabled();
});

test('search before any module takes input', { tag: '@slow' }, async ({ page }) => {
  const paused = await PausedRequests.openPage(page, SHELL_FILES, '/offres/vds');
  await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click();
  const field = page.getByRole('dialog', { name: 'Rechercher' }).getByLabel(/^Une offre/);
  await expect(field).toBeFocused();
  await field.fill('fibre');
  await paused.release();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(field).toHaveValue('fibre');
  await expect(field).toBeFocused();
});

test('stock filtered before any module stays filtered', async ({ page, site }) => {
  // A host that has just begun may not know the stock yet.
  const composedPage = () => fetchText(site.origin, '/offres/dedies');
  await expect.poll(composedPage).toContain('14 serveurs');
  await page.setViewportSize({ width: 390, height: 844 });
  const paused = await PausedRequests.openPage(page, '**/*.js', '/offres/dedies');
  const stock = page.getByRole('region', { name: 'Le stock' });
  const cards = stock.getByRole('article');
  await expect(stock.getByText('14 serveurs')).toBeVisible();
  await stock.getByRole('button', { name: 'Filtrer et trier' }).click();
  await stock.getByRole('button', { name: /^Disponible immédiatement/ }).click();
  await expect(page).toHaveURL('/offres/dedies?stock=immediat');
  const names = ['Exemple R5-64', 'Exemple R7-64', 'Exemple R9-128'];
  await expect(stock.getByText(/^\d+ serveurs$/)).toHaveText('3 serveurs');
  await expect(cards.filter({ visible: true }).getByRole('heading')).toHaveText(names);
  await stock.getByRole('button', { name: 'Anti-DDoS Game' }).click();
  // « Précédent », of a page that is still loading.
  await page.evaluate(() => history.back());
  await expect(cards.filter({ visible: true }).getByRole('heading')).toHaveText(names);
  await paused.release();
  await waitForHydration(page);
  await expect(stock.getByRole('button', { name: /^Disponible immédiatement/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(stock.getByRole('button', { name: 'Filtrer et trier' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await expect(cards.getByRole('heading')).toHaveText(names);
});

test('taps before an island count once each', { tag: '@slow' }, async ({ page }) => {
  const paused = await PausedRequests.openPage(page, buildRemoteFilesGlob('telecom'), '/offres/telephonie');
  await waitForFrameHydration(page);
  const numbers = page.getByRole('spinbutton', { name: /^Numéro/ });
  const plus = page.getByRole('button', { name: /^Plus\s: Numéro/ });
  await plus.click();
  await plus.click();
  await expect(numbers).toHaveValue('0');
  await expect(plus).toHaveAttribute('aria-busy', 'true');
  await paused.release();
  await expect(numbers).toHaveValue('2');
  await expect(page).toHaveURL('/offres/telephonie?numeros=2');
  await expect(plus).not.toHaveAttribute('aria-busy');
});

test('tap before an island is dropped when the visitor leaves the page', { tag: '@slow' }, async ({
  page,
}) => {
  const paused = await PausedRequests.openPage(page, buildRemoteFilesGlob('telecom'), '/offres/telephonie');
  await waitForFrameHydration(page);
  await page.getByRole('button', { name: /^Plus\s: Numéro/ }).click();
  await locateMainNavigation(page).getByRole('button', { name: 'Telecom' }).click();
  await locateMainNavigation(page).getByRole('link', { name: 'Fibre entreprise' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Fibre entreprise/);
  await paused.release();
  await page.goBack();
  await expect(page).toHaveURL('/offres/telephonie');
  await waitForHydration(page);
  await expect(page.getByRole('spinbutton', { name: /^Numéro/ })).toHaveValue('0');
});

test('what is typed before a form starts wins over a draft', { tag: '@slow' }, async ({ page }) => {
  // A draft may be broken, too: no phone is a number.
  await page.addInitScript(() =>
    sessionStorage.setItem('brouillon:contact', '{"firstname":"Zoé","lastname":"Essai","phone":7}'),
  );
  const { firstname, lastname, phone } = locateContactFields(page);
  const paused = await PausedRequests.openPage(page, buildRemoteFilesGlob('tools'), '/contact');
  await firstname.fill('Jeanne');
  await paused.release();
  await expect(lastname).toHaveValue('Essai');
  await expect(firstname).toHaveValue('Jeanne');
  await expect(phone).toHaveValue('');
});

/** Ways in which other programs change a page before its islands start. Each runs in the page. */
const pageChanges: [name: string, change: () => void][] = [
  [
    'an element after the e-mail field',
    () => document.querySelector('[name=email]')?.after(document.createElement('div')),
  ],
  [
    'every text in an element of its own',
    () => {
      const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (!text.data.trim() || text.parentElement?.closest('textarea, option, script, style')) continue;
        const translated = document.createElement('font');
        text.replaceWith(translated);
        translated.append(text);
      }
    },
  ],
];

test.describe('form in a page that another program has changed', () => {
  // React says that it renders an island anew.
  test.beforeEach(({ allowBrowserErrors }) => allowBrowserErrors(/React error #418/));

  for (const [name, change] of pageChanges) {
    test(`keeps a message and the focus with ${name}`, async ({ page, site }) => {
      const message = createSubmission();
      const form = locateContactFields(page);
      const paused = await PausedRequests.openPage(page, buildRemoteFilesGlob('tools'), '/contact');
      await fillContactForm(page, message);
      await form.firstname.focus();
      await page.evaluate(change);
      await paused.release();
      await waitForHydration(page);
      for (const [field, value] of Object.entries(message))
        await expect(form[field as keyof typeof message]).toHaveValue(value);
      await expect(form.consent).toBeChecked();
      await expect(form.firstname).toBeFocused();
      await form.submit.click();
      await expectSent(page);
      await expectStoredOnce(site, message);
    });
  }
});

test('form that stops keeps what was typed, for its next try too', async ({
  page,
  site,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/panne voulue/);
  const message = createSubmission();
  const form = locateContactFields(page);
  const expectKept = async () => {
    for (const [field, value] of Object.entries({ ...message, phone: '1' }))
      await expect(form[field as keyof typeof message]).toHaveValue(value);
    await expect(form.consent).toBeChecked();
  };
  await visit(page, '/contact');
  await fillContactForm(page, { ...message, phone: '1' });
  // No draft helps.
  await page.evaluate(() => {
    sessionStorage.clear();
    Storage.prototype.setItem = () => {};
    // React makes the paragraph of a fault with it.
    document.createElement = () => {
      throw new Error('panne voulue');
    };
  });
  await form.submit.click();
  await expect(locateIslandErrorNote(page)).toBeFocused();
  await expectKept();
  await page.evaluate(() => Reflect.deleteProperty(document, 'createElement'));
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(locateIslandErrorNote(page)).toHaveCount(0);
  await expectKept();
  await form.phone.fill(message.phone);
  await form.submit.click();
  await expectSent(page);
  await expectStoredOnce(site, message);
});

test('fields set before hydration all count', async ({ page }) => {
  const simulator = page.getByRole('region', { name: 'Votre simulateur' });
  const paused = await PausedRequests.openPage(page, buildRemoteFilesGlob('cloud'), '/offres/quantic');
  await page.getByRole('radio', { name: 'Au mois' }).check();
  await page.getByRole('slider').press('End');
  await paused.release();
  await waitForHydration(page);
  await expect(simulator).toContainText('1 382,40 € HT / mois', { useInnerText: true });
  await expect(page.getByRole('radio', { name: 'Au mois' })).toBeChecked();
  await expect(page.getByRole('slider')).toHaveValue('33');
  await expect(page).toHaveURL('/offres/quantic?qubits=33&facturation=mois');
  paused.pauseAgain();
  await page.goto('/offres/quantic', { waitUntil: 'commit' });
  await page.getByRole('spinbutton').fill('30');
  await paused.release();
  await waitForHydration(page);
  await expect(simulator).toContainText('0,256 € HT / heure', { useInnerText: true });
  await expect(page.getByRole('slider')).toHaveValue('30');
});
