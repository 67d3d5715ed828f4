import { expectSent, expectStoredOnce, fields, fill, submission } from '../support/contact.ts';
import { filesOf, Hold, SHELL } from '../support/hold.ts';
import { expect, test } from '../support/test.ts';
import { frameHydrated, hydrated, mainNavigation } from '../support/visit.ts';

test('When a button of the frame is clicked before the shell runs then the click counts afterwards, once', async ({
  page,
}) => {
  const hold = await Hold.of(page, SHELL);
  await page.goto('/offres/vds', { waitUntil: 'commit' });
  const theme = page.getByRole('button', { name: /^Thème/ });
  await theme.click();
  await expect(theme).toHaveAccessibleName(/^Thème\s: système/);
  await hold.release();
  await expect(theme).toHaveAccessibleName(/^Thème\s: clair/);
  await hydrated(page);
  await expect(theme).toHaveAccessibleName(/^Thème\s: clair/);
  await theme.click();
  await expect(theme).toHaveAccessibleName(/^Thème\s: sombre/);
});

test('When a group of the navigation is clicked before the shell runs then it opens, and its links work already', async ({
  page,
}) => {
  const hold = await Hold.of(page, SHELL);
  await page.goto('/offres/vds', { waitUntil: 'commit' });
  const button = mainNavigation(page).getByRole('button', { name: 'Telecom' });
  await button.click();
  // By `:hover`, without any script.
  await expect(mainNavigation(page).getByRole('link', { name: 'Fibre entreprise' })).toBeVisible();
  await hold.release();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
});

test('When the menu of small screens is opened before the shell runs then it opens at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const hold = await Hold.of(page, SHELL);
  await page.goto('/offres/vds', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await hold.release();
  await hydrated(page);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
});

test('When a button of a page is clicked before its module came then the click counts afterwards', async ({
  page,
}) => {
  const hold = await Hold.of(page, filesOf('hosting'));
  await page.goto('/offres/housing', { waitUntil: 'commit' });
  await frameHydrated(page);
  const next = page.getByRole('main').getByRole('button', { name: 'Suivant' }).first();
  const previous = page.getByRole('main').getByRole('button', { name: 'Précédent' }).first();
  await next.click();
  await expect(previous).toBeDisabled();
  await hold.release();
  await expect(previous).toBeEnabled();
});

test('When the contact form is filled in before it hydrates then what was typed is kept and can be sent', async ({
  page,
  site,
}) => {
  const sent = submission();
  const hold = await Hold.of(page, filesOf('tools'));
  await page.goto('/contact', { waitUntil: 'commit' });
  await fill(page, sent);
  await hold.release();
  await hydrated(page);
  await expect(fields(page).message).toHaveValue(sent.message);
  await expect(fields(page).consent).toBeChecked();
  await fields(page).submit.click();
  await expectSent(page);
  await expectStoredOnce(site, sent);
});

test('When the contact form is sent before it hydrates then a plain post stores it', async ({
  page,
  site,
}) => {
  const sent = submission();
  await Hold.of(page, SHELL);
  await page.goto('/contact', { waitUntil: 'commit' });
  await fill(page, sent);
  await fields(page).submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message envoyé');
  await expectStoredOnce(site, sent);
});

test('When billing and slider were moved before hydration then both choices count', async ({ page }) => {
  const hold = await Hold.of(page, filesOf('cloud'));
  await page.goto('/offres/quantic', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: 'Au mois' }).check();
  await page.getByRole('slider').press('End');
  await hold.release();
  await hydrated(page);
  await expect(page.getByRole('region', { name: 'Votre simulateur' })).toContainText('1 382,40 € HT / mois', {
    useInnerText: true,
  });
  await expect(page.getByRole('radio', { name: 'Au mois' })).toBeChecked();
  await expect(page.getByRole('slider')).toHaveValue('33');
  await expect(page).toHaveURL('/offres/quantic?facturation=mois&qubits=33');
});

test('When a number of qubits was typed before hydration then it counts', async ({ page }) => {
  const hold = await Hold.of(page, filesOf('cloud'));
  await page.goto('/offres/quantic', { waitUntil: 'commit' });
  await page.getByRole('spinbutton').fill('30');
  await hold.release();
  await hydrated(page);
  await expect(page.getByRole('region', { name: 'Votre simulateur' })).toContainText('0,256 € HT / heure', {
    useInnerText: true,
  });
  await expect(page.getByRole('slider')).toHaveValue('30');
});
