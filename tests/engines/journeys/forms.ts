import { readTableRows } from '@site/api/testing/rows';
import { readPrintedPassword } from '#support/admin-api.ts';
import { contactTexts, createSubmission, readMailsAbout, readStoredMessages } from '#support/contact.ts';
import { expect, test } from '../test.ts';
import type { Visitor } from '../visitor.ts';

const contact = (visitor: Visitor) => ({
  firstname: visitor.role('textbox', /^Prénom/),
  lastname: visitor.role('textbox', /^Nom/),
  email: visitor.role('textbox', /^Adresse e-mail/),
  phone: visitor.role('textbox', /^Téléphone/),
  message: visitor.role('textbox', /^Message/),
  consent: visitor.role('checkbox', /^J’accepte/),
  submit: visitor.role('button', 'Envoyer le message'),
});

test('message with faults › is refused with each, and stored once mended', async ({ visitor, site }) => {
  const message = createSubmission();
  const form = contact(visitor);
  const expectRefusal = async (text: string, field: 'consent' | 'phone') => {
    await form.submit.click();
    await visitor.expectPoll(visitor.role('alert').text).toBe(text);
    const { description, attributes, isFocused } = await form[field].look();
    expect(description).toContain(text);
    expect([attributes['aria-invalid'], isFocused]).toEqual(['true', true]);
  };
  await visitor.visit('/contact');
  await expectRefusal(contactTexts.consent, 'consent');
  await form.consent.click();
  for (const name of ['firstname', 'lastname', 'email', 'message'] as const)
    await form[name].fill(message[name]);
  await expectRefusal(contactTexts.phone, 'phone');
  expect(visitor.faultProxy.countRequests('/send-contact')).toBe(0);
  await form.phone.fill(message.phone);
  await form.submit.click();
  await visitor.expectPoll(visitor.role('status', undefined, contactTexts.success).count).toBe(1);
  // The button moves with the answer's words; pressing it before the answer is proven in Chromium.
  await visitor.expectPoll(visitor.role('heading', 'Message envoyé').count).toBe(1);
  await visitor.role('button', 'Écrire un autre message').click();
  await visitor.expectPoll(async () => (await form.message.look()).value).toBe('');
  await visitor.expectPoll(() => readStoredMessages(site, message)).toMatchObject([message]);
  await visitor.expectPoll(async () => readMailsAbout(site, message).length).toBe(1);
});

test('beta sign-up › is stored', async ({ visitor, site }) => {
  const address = `zoe.${Date.now()}@example.org`;
  await visitor.visit('/inscription-beta?projet=nuage-1');
  await visitor.role('textbox', /^Adresse e-mail/).fill(address);
  await visitor.browser.press('Enter');
  await visitor
    .expectPoll(visitor.role('status', undefined, 'Inscription réussie').text)
    .toBe('Inscription réussie ! Vous recevrez bientôt les infos par mail.');
  const signups = await readTableRows({ config: site }, 'beta_signup');
  expect(signups.filter(({ email }) => email === address)).toMatchObject([{ project: 'nuage-1' }]);
});

test('operator › signs in, saves an edit and signs out', async ({ visitor, site, allowedBrowserErrors }) => {
  // The reload may come before the server's answer does. Then the page ends the session once more, which is over.
  allowedBrowserErrors.push(/^console warn: Déconnexion TypeError/, /^response 401: \/api\/admin\/session$/);
  const before = (await readTableRows({ config: site }, 'admin_session')).length;
  await visitor.visit('/admin');
  await visitor.role('textbox', /^Mot de passe/).fill(readPrintedPassword(site));
  await visitor.browser.press('Enter');
  await visitor.expectPoll(visitor.headings).toEqual(['Serveurs dédiés']);
  await visitor.role('main').role('button', 'Ajouter une offre').click();
  const name = `EPYC ${Date.now()}`;
  await visitor.role('textbox', 'Nom').fill(name);
  await visitor
    .expectPoll(visitor.role('status', undefined, 'Enregistr').text)
    .toMatch(/^Enregistré à \d\d:\d\d$/);
  const saved: { name: string }[] = await (await fetch(`${site.origin}/api/dedicated`)).json();
  expect(saved.map((offer) => offer.name)).toContain(name);
  const sessions = () => readTableRows({ config: site }, 'admin_session');
  expect(await sessions()).toHaveLength(before + 1);
  await visitor.role('button', 'Se déconnecter').click();
  await visitor.expectPoll(visitor.headings).toEqual(['Administration']);
  await visitor.expectPoll(async () => (await sessions()).length).toBe(before);
  await visitor.browser.reload();
  await visitor.hydrated();
  await visitor.expectPoll(visitor.headings).toEqual(['Administration']);
});

test('form without scripts › is stored and answered', async ({ startVisitor, site }) => {
  const visitor = await startVisitor({ isScriptless: true });
  const message = createSubmission();
  const form = contact(visitor);
  await visitor.browser.open(`${site.origin}/offres/dedies`);
  await visitor.expectPoll(visitor.role('main').text).toContain('Serveur A');
  expect(await visitor.role('group', 'Filtres').count()).toBe(0);
  await visitor.browser.open(`${visitor.faultProxy.origin}/contact`);
  for (const name of ['firstname', 'lastname', 'email', 'phone', 'message'] as const)
    await form[name].fill(message[name]);
  await form.consent.click();
  await form.submit.click();
  await visitor.expectPoll(visitor.headings).toEqual(['Message envoyé']);
  await visitor.expectPoll(() => readStoredMessages(site, message)).toMatchObject([message]);
});
