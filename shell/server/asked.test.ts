import type { Quotable } from '@site/api-contract/quote';
import { operatorSchema } from '@site/kit/operator';
import { expect, test } from 'vitest';
import operatorFile from '../../operator.json' with { type: 'json' };
import { answerOf } from './answer.ts';
import { askedAt } from './asked.ts';

const operator = operatorSchema.parse(operatorFile);
const offer: Quotable = {
  id: 'x',
  name: 'X <b>',
  priceCents: 1000,
  unit: 'mois',
  oneOffCents: 500,
  path: '/x',
  terms: '',
  commitmentMonths: 12,
};
const bodies = { identity: { bytes: Buffer.from(JSON.stringify([offer])), etag: '' } };
const list = answerOf({ type: '', isPage: false, bodies }, {});
const edition = { find: () => list, policyOf: () => ({ scripts: [], styles: [], origins: [], forms: [] }) };

const told = (path: string, query: string, vat = operator.vat) =>
  askedAt(path, query)?.(edition, { ...operator, vat });

test.each([
  ['/devis', ''],
  ['/devis', '?x=1'],
  ['/devis', '?offre=x'],
  ['/contact', '?ajouter=x'],
  ['/contact', '?objet=rappel'],
  ['/offres', '?ligne=x'],
])('When %s is asked for with « %s » then the page goes out as it was composed', (path, query) => {
  expect(askedAt(path, query)).toBeUndefined();
});

test('address of a place to study › fills the field and the message', () => {
  expect(
    told('/contact', '?objet=eligibilite&adresse=1%20rue%20<X>,%20Lyon&utilisateurs=12&acces=adsl'),
  ).toEqual({
    place: '1 rue <X>, Lyon',
    message:
      'Bonjour, je souhaite savoir quelles offres sont possibles à cette adresse. Utilisateurs\u00a0: 12. Accès actuel\u00a0: ADSL ou VDSL. Merci.',
  });
});

test('When a quote stands in an address then what is published counts, and an id nobody publishes has no price', () => {
  expect(told('/devis', '?ligne=x*3*900-500&ligne=<b>&ligne=y*999*1-1')).toMatchObject({
    unread: '1',
    none: '',
    count: '2 offres',
    query: 'ligne=x*3*900-500&ligne=y*999*1-1',
    whole: 'https://www.example.org/devis?ligne=x*3*900-500&ligne=y*999*1-1',
    lines: [
      {
        name: 'X <b>',
        path: '/x',
        unnamed: '',
        facts: 'engagement de 12\u00a0mois',
        monthly: '30,00\u00a0€',
        monthlyTtc: '36,00\u00a0€',
        each: '3 × 10,00\u00a0€ HT',
        once: '15,00\u00a0€',
        unpriced: '',
        changed: expect.stringContaining('9,00\u00a0€ HT par mois'),
      },
      { name: 'y', path: '', unnamed: 'oui', monthly: '', once: '', unpriced: 'oui', changed: '' },
    ],
    monthlyCents: '30,00\u00a0€',
    onceCents: '15,00\u00a0€',
    firstBillCents: '45,00\u00a0€',
    yearCents: '375,00\u00a0€',
    yearCentsTtc: '450,00\u00a0€',
    left: expect.stringContaining('1 offre sans prix publié'),
  });
});

test('When VAT doesn’t apply then there is no amount with it', () => {
  expect(told('/contact', '?ligne=x', { ratePercent: null })).toMatchObject({
    quote: 'x*1000-500',
    monthlyCents: '10,00\u00a0€',
    monthlyCentsTtc: '',
  });
});

test.each([
  ['/devis', '?ajouter='],
  ['/devis', '?ajouter=%3Cscript%3E&ligne=x'],
  ['/devis', `?ligne=${'x'.repeat(10_000)}`],
  ['/contact', '?ligne=%22%3E~~quote~~'],
])('When %s names no offer that could be one then the page says only that', (path, query) => {
  expect(told(path, query)).toEqual({ quoted: 'oui', unread: '1', most: '30', none: 'oui' });
});

test('When an address has more lines than a quote then the first are shown and the others counted', () => {
  const values = told('/devis', `?${Array.from({ length: 1_000 }, () => 'ligne=x').join('&')}`);
  expect(values).toMatchObject({ count: '30 offres', unread: '970', monthlyCents: '300,00\u00a0€' });
});
