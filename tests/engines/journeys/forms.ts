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

test('message with faults is refused with each, and stored once mended', async ({ visitor, site }) => {
  const message = createSubmission();
  const form = contact(visitor);
  /** Expects the words about a field, and the focus on the first faulty one of the page. */
  const expectRefusal = async (text: string, field: 'consent' | 'phone', focused: keyof typeof form) => {
    await form.submit.click();
    await visitor.expectPoll(visitor.role('alert').text).toBe(text);
    const { description, attributes } = await form[field].look();
    expect(description).toContain(text);
    expect(attributes['aria-invalid']).toBe('true');
    expect((await form[focused].look()).isFocused).toBe(true);
    // WebKit scrolls to the focus some frames later, and would move what is clicked next.
    await visitor.expectPoll(async () => (await form[focused].look()).isOnScreen).toBe(true);
  };
  await visitor.visit('/contact');
  await expectRefusal(contactTexts.consent, 'consent', 'firstname');
  await form.consent.click();
  for (const name of ['firstname', 'lastname', 'email', 'message'] as const)
    await form[name].fill(message[name]);
  await expectRefusal(contactTexts.phone, 'phone', 'phone');
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

test('form without scripts is stored and answered', async ({ startVisitor, site }) => {
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
