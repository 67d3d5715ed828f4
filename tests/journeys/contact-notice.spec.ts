import type { Page } from 'playwright/test';
import { createSubmission, expectSent, locateContactFields, readStoredMessages } from '#support/contact.ts';
import { expect, test, testWithoutScripts } from '#support/test.ts';
import { locateHeading, visit } from '#support/visit.ts';

const PATH = '/contact?objet=signalement';
const CONTENT = 'https://client.example.net/page';
const BUTTON = { name: 'Envoyer le signalement' };

/** Fills the notice in, but for the address of the content, and returns its fields. */
async function fillNotice(
  page: Page,
  { firstname, lastname, email, message }: ReturnType<typeof createSubmission>,
) {
  const form = locateContactFields(page);
  await form.firstname.fill(firstname);
  await form.lastname.fill(lastname);
  await form.email.fill(email);
  await page.getByLabel('Pourquoi ce contenu est illicite').fill(message);
  await page.getByRole('checkbox', { name: 'Je déclare de bonne foi' }).check();
  await expect(page.getByLabel('Téléphone').and(page.locator('input'))).toHaveCount(0);
  return { content: page.getByLabel('Adresse exacte du contenu'), submit: page.getByRole('button', BUTTON) };
}

test('notice of a content asks for what the law asks for, and no phone number', async ({ page, site }) => {
  const message = createSubmission();
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Signaler un contenu' }).click();
  await expect(page).toHaveURL(/signalement/);
  await expect(locateHeading(page)).toHaveText('Signaler un contenu illicite');
  const { content, submit } = await fillNotice(page, message);
  await submit.click();
  await expect(content).toBeFocused();
  await content.fill(CONTENT);
  await submit.click();
  await expectSent(page);
  await expect(page.getByLabel('Ce que vous avez envoyé')).toContainText(CONTENT);
  await expect.poll(() => readStoredMessages(site, message)).toMatchObject([{ lien: CONTENT, phone: '' }]);
});

testWithoutScripts(
  'notice without scripts comes back with what is missing',
  async ({ page, site, allowBrowserErrors }) => {
    allowBrowserErrors(/422/);
    const message = createSubmission();
    await page.goto(PATH);
    await (await fillNotice(page, message)).submit.click();
    await expect(locateHeading(page)).toContainText('Message non envoyé');
    const { content, submit } = await fillNotice(page, message);
    await expect(content).toHaveAccessibleDescription(/Indiquez l’adresse exacte du contenu\./);
    await content.fill(CONTENT);
    await submit.click();
    await expect(locateHeading(page)).toHaveText('Message envoyé');
    expect(await readStoredMessages(site, message)).toMatchObject([{ lien: CONTENT }]);
  },
);
