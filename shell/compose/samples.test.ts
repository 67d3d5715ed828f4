import { expect, test } from 'vitest';
import { samplesIn } from './samples.ts';

test('When values are samples then each is named by its field', () => {
  const found = samplesIn({
    brand: { name: 'Exemple Réseau' },
    identifiers: { rna: 'W000000000', siren: '000 000 000', asn: 'AS64496' },
    phone: '01 99 00 00 00',
    social: [{ name: 'X', url: 'https://x.example.org/a' }],
  });
  expect(found.map(({ field }) => field)).toEqual([
    'brand.name',
    'identifiers.rna',
    'identifiers.siren',
    'identifiers.asn',
    'phone',
    'social[0].url',
  ]);
});

test('When values are somebody’s own then none is named', () => {
  const own = {
    name: 'Association du Nord',
    siren: '120 027 016',
    asn: 'AS3215',
    phone: '01 40 00 00 01',
    vat: null,
    rate: 0,
  };
  expect(samplesIn(own)).toEqual([]);
});
