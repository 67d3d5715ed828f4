import {
  expectSent,
  expectStoredOnce,
  fields,
  fill,
  mailsAbout,
  stored,
  submission,
  texts,
} from '../support/contact.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test('When a valid message is sent then success shows, the form is cleared and the message is stored with its mail', {
  tag: '@shared',
}, async ({ page, site }) => {
  const sent = submission();
  await visit(page, '/contact');
  await fill(page, sent);
  await fields(page).submit.click();
  await expectSent(page);
  const { firstname, lastname, email, phone, message, consent } = fields(page);
  for (const field of [firstname, lastname, email, phone, message]) await expect(field).toHaveValue('');
  await expect(consent).not.toBeChecked();
  await expectStoredOnce(site, sent);
  await expect.poll(() => mailsAbout(site, sent)).toHaveLength(1);
  const [mail] = mailsAbout(site, sent);
  expect(mail).toContain('To: contact@example.org');
  expect(mail).toContain(sent.phone);
  expect(mail).toMatch(/^Reply-To: .*jeanne\.essai@example\.org/m);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('envois-en-attente'))).toBeNull();
});

test('When the form is sent with faults then each message shows in the specified order, at its field, and nothing leaves', async ({
  page,
  site,
}) => {
  const sent = submission();
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/send-contact')) requests += 1;
  });
  await visit(page, '/contact');
  const form = fields(page);
  const expectRefusal = async (text: string, field: 'consent' | 'phone' | 'message') => {
    await form.submit.click();
    await expect(page.getByRole('alert')).toHaveText(text);
    await expect(form[field]).toHaveAccessibleDescription(new RegExp(text));
    await expect(form[field]).toHaveAttribute('aria-invalid', 'true');
    await expect(form[field]).toBeFocused();
    expect(requests).toBe(0);
  };
  await expectRefusal(texts.consent, 'consent');
  // Each other field says its own, too.
  await expect(form.phone).toHaveAccessibleDescription(texts.phone);
  await expect(form.message).toHaveAccessibleDescription(`Au moins 50 caractères. ${texts.message}`);
  await expect(form.email).toHaveAccessibleDescription(/nom@exemple\.fr/);
  await expect(page.getByText('Les champs marqués d’un * sont obligatoires.')).toBeVisible();
  for (const label of ['Prénom', 'Nom', 'Adresse e-mail', 'Téléphone', 'Message', 'J’accepte que'])
    await expect(page.locator('form label', { hasText: label }).last()).toContainText('*');
  await fill(page, { ...sent, phone: '', message: '' });
  await expectRefusal(texts.phone, 'phone');
  await expect(form.consent).not.toHaveAttribute('aria-invalid');
  await expect(form.message).toHaveAttribute('aria-invalid', 'true');
  await form.phone.fill('12345');
  await expectRefusal(texts.phone, 'phone');
  await form.phone.fill('123456');
  await expectRefusal(texts.message, 'message');
  await form.message.fill('x'.repeat(49));
  await expectRefusal(texts.message, 'message');
  await expect(form.phone).toHaveValue('123456');
  expect(await stored(site, { message: 'x'.repeat(49) })).toEqual([]);
  await form.message.fill(sent.message);
  await form.submit.click();
  await expectSent(page);
  await expectStoredOnce(site, { ...sent, phone: '123456' });
});

test('When a message has exactly 50 characters then it is accepted', async ({ page, site }) => {
  const sent = { ...submission(), message: submission().message.slice(-50) };
  expect(sent.message).toHaveLength(50);
  await visit(page, '/contact');
  await fill(page, sent);
  await fields(page).submit.click();
  await expectSent(page);
  await expectStoredOnce(site, sent);
});

test('When the honeypot is filled then nothing shows, nothing leaves and nothing is stored', async ({
  page,
  site,
}) => {
  const sent = submission();
  await visit(page, '/contact');
  await fill(page, sent);
  await page.locator('input[name=honeypot]').fill('robot', { force: true });
  const leaving = page.waitForRequest('**/send-contact').then(() => 'left');
  await fields(page).submit.click();
  // A second press with the honeypot emptied comes after whatever the first one did.
  expect(await stored(site, sent)).toEqual([]);
  await expect(page.getByRole('status')).toBeEmpty();
  await expect(fields(page).message).toHaveValue(sent.message);
  await page.locator('input[name=honeypot]').fill('', { force: true });
  await fields(page).submit.click();
  expect(await leaving).toBe('left');
  await expectStoredOnce(site, sent);
});

test('When a robot posts with a filled honeypot then it is answered like a success and stored nowhere', {
  tag: '@shared',
}, async ({ request, site }) => {
  const sent = submission();
  const post = (body: object) => request.post('/send-contact', { data: { ...sent, consent: true, ...body } });
  const trapped = await post({ honeypot: 'robot' });
  expect(trapped.status()).toBe(201);
  expect(Object.keys(await trapped.json())).toEqual(['status', 'id', 'reference']);
  expect(await stored(site, sent)).toEqual([]);
  expect((await post({ honeypot: '' })).status()).toBe(201);
  await expectStoredOnce(site, sent);
});
