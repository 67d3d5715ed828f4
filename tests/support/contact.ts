import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTableRows } from '@site/api/testing/rows';
import { expect, type Page } from 'playwright/test';
import type { Site } from './site.ts';

export const contactTexts = {
  success: '✅ Demande de contact envoyée avec succès !',
  consent: 'Vous devez accepter pour envoyer le message.',
  phone: 'Merci d’indiquer votre numéro de téléphone.',
  message: 'Votre message doit contenir au moins 50 caractères.',
};

export type Submission = ReturnType<typeof createSubmission>;

/** Returns a visitor's message with a unique text, by which a test finds its own. */
export const createSubmission = () => ({
  firstname: 'Jeanne',
  lastname: 'Essai',
  // One mailbox may send ten an hour.
  email: `jeanne.essai.${randomUUID().slice(0, 8)}@example.org`,
  phone: '01 23 45 67 89',
  message: `Bonjour, un devis pour trois serveurs svp. ${randomUUID()}`,
});

export const locateContactFields = (page: Page) => ({
  firstname: page.getByLabel('Prénom'),
  lastname: page.getByLabel('Nom', { exact: true }).or(page.getByLabel('Nom *', { exact: true })),
  email: page.getByLabel('Adresse e-mail'),
  phone: page.getByLabel('Téléphone').and(page.locator('input')),
  message: page.getByLabel('Message').and(page.locator('textarea')),
  consent: page.getByRole('checkbox', { name: 'J’accepte' }),
  submit: page.getByRole('button', { name: 'Envoyer le message' }),
});

/** Types a valid submission and ticks the consent. */
export async function fillContactForm(page: Page, values: Submission): Promise<void> {
  const form = locateContactFields(page);
  for (const [name, value] of Object.entries(values)) await form[name as keyof Submission].fill(value);
  await form.consent.check();
}

/** Leaves the confirmation for the empty form. */
export const writeAgain = (page: Page) =>
  page.getByRole('button', { name: 'Écrire un autre message' }).click();

/** Success is said, and what stays of it has the visitor's reference, which this returns. */
export const expectSent = (page: Page): Promise<string> => expectConfirmed(page, contactTexts.success);

/** The visitor reads that the message is sent once the network is back. Returns the reference. */
export const expectKept = (page: Page): Promise<string> =>
  expectConfirmed(page, 'Message gardé : il partira au retour du réseau.');

/** The visitor reads that the site couldn't take the message yet, and that the device sends it again. Returns the reference. */
export const expectDelayed = (page: Page): Promise<string> =>
  expectConfirmed(page, 'Message gardé : cet appareil le renverra de lui-même.');

async function expectConfirmed(page: Page, text: string): Promise<string> {
  const status = page.getByRole('status');
  await expect(status.getByText(text)).toBeVisible();
  const reference = status.filter({ hasText: 'Votre référence' }).getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  return (await reference.textContent()) ?? '';
}

/** Rows of the database that carry this message. */
export const readStoredMessages = async (site: Site, { message }: Pick<Submission, 'message'>) =>
  (await readTableRows({ config: site }, 'contact_message')).filter((row) => row.message === message);

/** Waits until the database holds the message, exactly once. */
export async function expectStoredOnce(site: Site, sent: Submission): Promise<void> {
  await expect
    .poll(async () => (await readStoredMessages(site, sent)).length, { message: 'rows with this message' })
    .toBe(1);
  expect((await readStoredMessages(site, sent))[0]).toMatchObject(sent);
}

/** Texts of the `.eml` files in the server's mail folder that carry this message, without soft line breaks (RFC 2045, 6.7). */
export function readMailsAbout({ dataDir }: Site, { message }: Submission): string[] {
  const folder = join(dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
    .filter((mail) => mail.includes(message));
}
