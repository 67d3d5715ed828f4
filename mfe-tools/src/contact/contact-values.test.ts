import { expect, test } from 'vitest';
import { type ContactValues, checkContact } from './contact-values.ts';

const good: ContactValues = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.org',
  phone: '0199000000',
  message: 'Bonjour, je voudrais un devis pour une fibre dédiée à Paris.',
  consent: true,
  honeypot: '',
};
const bad = { consent: false, phone: '01', message: 'court', firstname: '', lastname: ' ', email: 'ada' };

test('valid contact form has no fault', () => {
  expect(checkContact(good)).toEqual([]);
});

test('filled honeypot ends the check', () => {
  expect(checkContact({ ...good, ...bad, honeypot: 'x' })).toEqual([]);
});

test('faults of a contact form are listed field by field, in their order', () => {
  const order = ['consent', 'phone', 'message', 'firstname', 'lastname', 'email'] as const;
  const messages = [
    'Vous devez accepter pour envoyer le message.',
    'Merci d’indiquer votre numéro de téléphone.',
    'Votre message doit contenir au moins 50 caractères.',
    'Indiquez votre prénom.',
    'Indiquez votre nom.',
    'Indiquez une adresse e-mail de la forme nom@exemple.fr.',
  ];
  let values: ContactValues = { ...good, ...bad };
  for (const [index, field] of order.entries()) {
    const faults = order
      .slice(index)
      .map((faulty, place) => ({ field: faulty, message: messages[index + place] }));
    expect(checkContact(values)).toEqual(faults);
    values = { ...values, [field]: good[field] };
  }
  expect(checkContact(values)).toEqual([]);
});

test.each([
  ['rappel', 'Indiquez le moment où vous rappeler.'],
  ['adresse', 'Indiquez l’adresse à raccorder.'],
] as const)('asks for « %s » last, where the message is about it', (field, message) => {
  expect(checkContact({ ...good, email: 'ada' }, field)?.at(-1)).toEqual({ field, message });
  expect(checkContact({ ...good, [field]: 'mardi' }, field)).toEqual([]);
});
