import { expect, test } from 'vitest';
import { buildContactMail } from './contact-mail.ts';

test('mail of a notice says so in its subject, names the content and no phone number', () => {
  const notice = {
    firstname: 'Zoé',
    lastname: 'Le Goff',
    email: 'zoe@example.org',
    phone: '',
    message: 'Cette page vend des contrefaçons de nos produits.',
    lien: 'https://client.example.net/page',
    reference: 'DGKF-HBCH',
    quote: null,
  };
  const { subject, text } = buildContactMail(notice, new Date(0));
  expect(subject).toBe('Signalement : Zoé Le Goff, réf. DGKF-HBCH');
  expect(text).toContain('Contenu signalé : https://client.example.net/page');
  expect(text).not.toContain('Téléphone');
});
