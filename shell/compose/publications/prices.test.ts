import { operatorSchema } from '@site/api-contract/operator/operator';
import type { Offer } from '@site/kit/contract';
import { describe, expect, test } from 'vitest';
import operatorFile from '../../../operator.json' with { type: 'json' };
import { createEmptyPriceHistory, withPrices } from '../../site/price-history.ts';
import { buildPriceFeed, renderPriceListCsv, renderPriceListJson } from './prices.ts';

const operator = operatorSchema.parse(operatorFile);
const offers: Offer[] = [
  {
    id: 'mobile-20',
    name: 'Forfait mobile 20 Go',
    priceCents: 799,
    unit: 'mois',
    oneOffCents: 1200,
    commitmentMonths: 0,
    terms: 'a; "b"',
    path: '/offres/telephonie-mobile#mobile-20',
  },
  {
    id: 'erc-1g',
    name: '=1+1<b>',
    priceCents: null,
    unit: 'mois',
    path: '/offres/collecte#erc-1g',
    terms: 'a,=1',
  },
];

const at = '2026-11-03T09:00:00.000Z';
const before = '2026-10-03T09:00:00.000Z';
const pricesBefore = withPrices(createEmptyPriceHistory(), {
  at: before,
  offers: { telecom: [{ ...(offers[0] as Offer), priceCents: 899 }] },
  builds: { telecom: 'a' },
});
const prices = withPrices(pricesBefore, { at, offers: { telecom: offers }, builds: { telecom: 'b' } });

describe('JSON price list', () => {
  test('has amounts in cents, and null for unpublished ones', () => {
    const list = JSON.parse(renderPriceListJson(operator, { offers, prices }));
    const { devise, tva_pourcent, offres, historique } = list;
    expect([devise, tva_pourcent]).toEqual(['EUR', 20]);
    expect(offres).toEqual([
      {
        id: 'mobile-20',
        nom: 'Forfait mobile 20 Go',
        page: 'https://www.example.org/offres/telephonie-mobile#mobile-20',
        unite: 'mois',
        prix_ht_centimes: 799,
        prix_ttc_centimes: 959,
        frais_uniques_ht_centimes: 1200,
        frais_uniques_ttc_centimes: 1440,
        engagement_mois: 0,
        conditions: 'a; "b"',
      },
      expect.objectContaining({
        prix_ht_centimes: null,
        prix_ttc_centimes: null,
        frais_uniques_ht_centimes: null,
        frais_uniques_ttc_centimes: null,
        engagement_mois: null,
      }),
    ]);
    const conditions = { propose: true, unite: 'mois', frais_uniques_ht_centimes: 1200, engagement_mois: 0 };
    expect(historique[0]).toEqual({
      id: 'mobile-20',
      nom: 'Forfait mobile 20 Go',
      prix: [
        { depuis: before, prix_ht_centimes: 899, ...conditions },
        { depuis: at, prix_ht_centimes: 799, ...conditions },
      ],
    });
  });

  test('has no amount TTC if VAT doesn’t apply', () => {
    const list = renderPriceListJson({ ...operator, vat: { ratePercent: null } }, { offers, prices });
    expect(JSON.parse(list).offres[0].prix_ttc_centimes).toBeNull();
  });
});

test.each([
  [20, /TVA/],
  [null, /hors taxes/],
])('price feed at a VAT rate of %s says which amounts it has, and escapes names', (ratePercent, text) => {
  const catalogue = { prices, offers, pages: [], entries: [] };
  const { subtitle, entries } = buildPriceFeed({ ...operator, vat: { ratePercent } }, catalogue);
  expect(subtitle).toMatch(text);
  expect(entries[0]?.html).toContain('#erc-1g">=1+1&lt;b&gt;</a>');
});

test('CSV price list has quoted cells, and no name that runs as a formula', () => {
  const [head, mobile, erc] = renderPriceListCsv(operator, offers).split('\r\n');
  expect(head?.startsWith('\uFEFFid;nom;page')).toBe(true);
  expect(mobile).toBe(
    'mobile-20;Forfait mobile 20 Go;https://www.example.org/offres/telephonie-mobile#mobile-20;mois;7,99;9,59;12,00;14,40;0;"a; ""b"""',
  );
  expect(erc).toContain(";'=1+1<b>;");
  expect(erc).toContain(";Sur devis;;;;;a,'=1");
});
