import { describe, expect, it } from 'vitest';
import { betaForm } from './beta-form.ts';
import { contactForm } from './contact-form.ts';
import { findFaults, listAnswers, listColumns } from './form.ts';

const good = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.org',
  phone: '012345',
  message: 'm'.repeat(50),
  consent: true,
  honeypot: '',
};
const bad = { consent: false, phone: '01234', message: 'court', firstname: '', lastname: ' ', email: 'ada' };

/** Fields of the contact form in the order of docs/product.md#contact, with their messages. */
const faults = [
  ['consent', 'Vous devez accepter pour envoyer le message.'],
  ['phone', 'Merci d’indiquer votre numéro de téléphone.'],
  ['message', 'Votre message doit contenir au moins 50 caractères.'],
  ['firstname', 'Indiquez votre prénom.'],
  ['lastname', 'Indiquez votre nom.'],
  ['email', 'Indiquez une adresse e-mail de la forme nom@exemple.fr.'],
].map(([field = '', message = '']) => ({ field, message }));

const findFaultyFields = (changes: object) =>
  findFaults(contactForm, { ...good, ...changes }).map(({ field }) => field);

describe('faults of a form', () => {
  it('are none at its limits', () => {
    expect(findFaults(contactForm, good)).toEqual([]);
    expect(findFaults(contactForm, { ...good, honeypot: undefined })).toEqual([]);
  });

  it('are listed field by field, in the order of their announcement', () => {
    let values: Record<string, unknown> = { ...good, ...bad };
    for (const [index, { field }] of faults.entries()) {
      expect(findFaults(contactForm, values)).toEqual(faults.slice(index));
      values = { ...values, [field]: good[field as keyof typeof good] };
    }
    expect(findFaults(contactForm, values)).toEqual([]);
  });

  it.each([{ honeypot: 'x' }, { honeypot: ['x'] }])('are none for a robot with %o', (honeypot) => {
    expect(findFaults(contactForm, { ...good, ...bad, ...honeypot })).toEqual([]);
  });

  it.each([
    [{ phone: ' '.repeat(10) }, 'phone'],
    [{ phone: 123456 }, 'phone'],
    [{ message: ` ${'m'.repeat(49)} ` }, 'message'],
    [{ message: `${'m\r\n'.repeat(24)}m` }, 'message'],
    [{ consent: 'true' }, 'consent'],
  ])('count %o as missing', (changes, field) => expect(findFaultyFields(changes)).toEqual([field]));

  it.each([
    ['rappel', 'Indiquez le moment où vous rappeler.'],
    ['adresse', 'Indiquez l’adresse à raccorder.'],
  ])('name « %s » last, where the visit requires it', (field, message) => {
    expect(findFaults(contactForm, { ...good, email: 'ada' }, field).at(-1)).toEqual({ field, message });
    expect(findFaults(contactForm, { ...good, [field]: 'mardi' }, field)).toEqual([]);
  });

  it.each([
    [
      { message: 'm'.repeat(5001) },
      'message',
      'Raccourcissez votre message : 5\u202f000 caractères au plus.',
    ],
    [{ phone: '0'.repeat(41) }, 'phone', 'Raccourcissez votre numéro de téléphone : 40 caractères au plus.'],
    [
      { adresse: 'a'.repeat(201) },
      'adresse',
      'Raccourcissez l’adresse à raccorder : 200 caractères au plus.',
    ],
    [{ firstname: '\u3164\u200b' }, 'firstname', 'Indiquez votre prénom.'],
  ])('name the fault of %o', (changes, field, message) => {
    expect(findFaults(contactForm, { ...good, ...changes })).toEqual([{ field, message }]);
  });

  it('are none for separate accents, which count as one letter', () => {
    expect(findFaults(contactForm, { ...good, firstname: 'e\u0301'.repeat(80) })).toEqual([]);
  });

  it('name the address of a sign-up', () => {
    expect(findFaults(betaForm, { email: '' })).toEqual([
      { field: 'email', message: 'Indiquez votre adresse e-mail.' },
    ]);
  });
});

it('columns are the declared texts, without boxes and fields that aren’t stored', () => {
  expect(listColumns(contactForm)).toEqual([
    'firstname',
    'lastname',
    'email',
    'phone',
    'organisation',
    'message',
    'offre',
    'rappel',
    'adresse',
    'lien',
  ]);
  expect(listColumns(betaForm)).toEqual(['email', 'project']);
});

it('answers are the filled fields in the order of the page, without boxes', () => {
  expect(listAnswers(contactForm, { ...good, consent: 'on', rappel: 'mardi', adresse: ' ' })).toEqual([
    { label: 'Prénom', value: 'Ada' },
    { label: 'Nom', value: 'Lovelace' },
    { label: 'Adresse e-mail', value: 'ada@example.org' },
    { label: 'Téléphone', value: '012345' },
    { label: 'Quand vous rappeler ?', value: 'mardi' },
    { label: 'Message', value: good.message },
  ]);
});
