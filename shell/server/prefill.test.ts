import type { QuotableOffer } from '@site/api-contract/quote';
import { listWishes } from '@site/api-contract/server-choices';
import { operatorSchema } from '@site/kit/operator';
import { describe, expect, test } from 'vitest';
import operatorFile from '../../operator.json' with { type: 'json' };
import { findChangedQuotePath, findPrefill } from './prefill.ts';
import { prepareResponse } from './prepared-response.ts';
import type { QuotableServerReader } from './stock.ts';

const operator = operatorSchema.parse(operatorFile);
const offer: QuotableOffer = {
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
const list = prepareResponse({ type: '', isPage: false, bodies }, {});
const variant = { find: () => list, policyOf: () => ({ scripts: [], styles: [], origins: [], forms: [] }) };

const server: QuotableOffer = {
  id: 'e3',
  name: 'Serveur E3',
  priceCents: 3857,
  unit: 'mois',
  path: '/offres/dedies',
  terms: '32 Go',
  choices: listWishes({ engagement: '3 ou 12 mois', virtualization: ['Proxmox'], ip_failover: false }),
};
const stock = async () => new Map([[server.id, server]]);
const noStock = async () => null;

const prefillOf = (
  path: string,
  query: string,
  vat = operator.vat,
  readServers: QuotableServerReader = noStock,
) => findPrefill(path, query)?.(variant, { ...operator, vat }, readServers);

test.each([
  ['/devis', ''],
  ['/devis', '?x=1'],
  ['/devis', '?offre=x'],
  ['/contact', '?ajouter=x'],
  ['/contact', '?objet=rappel'],
  ['/offres', '?ligne=x'],
  ['/inscription-beta', '?x=1'],
  ['/inscription-beta', '?projet=a%0Ab'],
])('%s with « %s » goes out as it was composed', (path, query) => {
  expect(findPrefill(path, query)).toBeUndefined();
});

test('address of a place to study fills the field and the message', async () => {
  expect(
    await prefillOf(
      '/contact',
      '?objet=eligibilite&adresse=1%20rue%20<X>,%20Lyon&utilisateurs=12&acces=adsl',
    ),
  ).toEqual({
    place: '1 rue <X>, Lyon',
    message:
      'Bonjour, je souhaite savoir quelles offres sont possibles à cette adresse. Utilisateurs\u00a0: 12. Accès actuel\u00a0: ADSL ou VDSL. Merci.',
  });
});

test('project in an address fills the field of the beta form', async () => {
  expect(await prefillOf('/inscription-beta', '?projet=nuage')).toEqual({ project: 'nuage' });
});

test('quote in an address has published prices, and none for an unknown id', async () => {
  expect(await prefillOf('/devis', '?ligne=x*3*900-500&ligne=<b>&ligne=y*999*1-1')).toMatchObject({
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
        each: '3 × 10,00\u00a0€ HT (12,00\u00a0€ TTC)',
        once: '15,00\u00a0€',
        unpriced: '',
        changed: expect.stringContaining('9,00\u00a0€ HT par mois (10,80\u00a0€ TTC)'),
      },
      { name: 'y', path: '', unnamed: 'oui', unchecked: 'oui', monthly: '', once: '', unpriced: 'oui' },
    ],
    monthlyCents: '30,00\u00a0€',
    onceCents: '15,00\u00a0€',
    firstBillCents: '45,00\u00a0€',
    yearCents: '375,00\u00a0€',
    yearCentsTtc: '450,00\u00a0€',
    left: expect.stringContaining('1 offre sans prix publié'),
  });
});

test('quote has no amount with VAT if VAT doesn’t apply', async () => {
  expect(await prefillOf('/contact', '?ligne=x', { ratePercent: null })).toMatchObject({
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
])('%s without a valid offer gets a page that says only that', async (path, query) => {
  expect(await prefillOf(path, query)).toEqual({ quoted: 'oui', unread: '1', most: '30', none: 'oui' });
});

test('quote with too many lines shows the first, and counts the others', async () => {
  const values = await prefillOf('/devis', `?${Array.from({ length: 1_000 }, () => 'ligne=x').join('&')}`);
  expect(values).toMatchObject({ count: '30 offres', unread: '970', monthlyCents: '300,00\u00a0€' });
});

describe('server of the stock in a quote', () => {
  const query = '?ligne=e3*engagement-12*systeme-proxmox*livraison-libre&ligne=x';

  test('has its name, its price and its wishes in French', async () => {
    expect(await prefillOf('/devis', query, operator.vat, stock)).toMatchObject({
      query: 'ligne=e3*engagement-12*systeme-proxmox*3857-0&ligne=x*1000-500',
      lines: [
        {
          name: 'Serveur E3',
          path: '/offres/dedies',
          unnamed: '',
          unchecked: '',
          facts: '32\u00a0Go',
          chosen:
            'Quantité\u00a0: 1, Engagement (souhait)\u00a0: 12\u00a0mois, Système ou hyperviseur (souhait)\u00a0: Proxmox',
          monthly: '38,57\u00a0€',
          without: '/devis?ligne=x*1000-500',
          others: [{ other: 'x*1000-500' }],
        },
        { name: 'X <b>', rank: '1', choices: [] },
      ],
    });
  });

  test('has a field for each wish, with the chosen value first', async () => {
    const values = await prefillOf('/devis', query, operator.vat, stock);
    expect(values?.lines).toMatchObject([
      {
        choices: [
          {
            field: 'engagement',
            label: 'Engagement (souhait)',
            values: [
              { value: '12', text: '12\u00a0mois' },
              { value: '', text: 'Sans préférence' },
              { value: '3', text: '3\u00a0mois' },
            ],
          },
          { field: 'systeme', values: [{ value: 'proxmox' }, { value: '' }, { value: 'autre' }] },
          { field: 'livraison', values: [{ value: '' }, { value: 'mois' }, { value: 'date' }] },
        ],
      },
      {},
    ]);
  });

  test('is gone if the stock has no such server', async () => {
    const values = await prefillOf('/devis', '?ligne=e5', operator.vat, stock);
    expect(values?.lines).toMatchObject([{ name: 'e5', gone: 'oui', unchecked: '', unpriced: '' }]);
  });

  test('names the offer of the contact form', async () => {
    expect(await prefillOf('/contact', '?offre=e3&engagement=12', operator.vat, stock)).toMatchObject({
      name: 'Serveur E3',
      message: expect.stringMatching(/^Bonjour, cette offre m’intéresse\./),
      options: [{ label: 'Engagement (souhait)', value: '12\u00a0mois' }],
      quote: 'e3*engagement-12*3857-0',
    });
  });
});

describe('form of a line without JavaScript', () => {
  test.each([
    ['?ligne=a&ligne=c&offre=b&rang=1&debit=10&quantite=2', '/devis?ligne=a&ligne=b*2*debit-10&ligne=c'],
    ['?offre=b&rang=0&engagement=&quantite=1', '/devis?ligne=b'],
    ['?offre=b&quantite=0', '/devis?ligne=b'],
    ['?ligne=a&offre=%3Cscript%3E', '/devis?ligne=a'],
  ])('%s leads to %s', (query, path) => {
    expect(findChangedQuotePath('/devis', query)).toBe(path);
  });

  test.each([
    ['/devis', '?ligne=a'],
    ['/contact', '?offre=b'],
  ])('%s%s isn’t such a form', (path, query) => {
    expect(findChangedQuotePath(path, query)).toBeNull();
  });
});
