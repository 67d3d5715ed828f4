import { operatorSchema } from '@site/api-contract/operator/operator';
import { expect, test } from 'vitest';
import operatorFile from '../../operator.json' with { type: 'json' };
import { assertSameOperator, findSampleValues } from './sample-values.ts';

const sample = operatorSchema.parse(operatorFile);
const lake = {
  ...sample,
  brand: { ...sample.brand, name: 'Hébergeur du Lac', legalName: 'Association du Lac' },
  origin: 'https://www.lac.test',
  identifiers: { rna: 'W123456789', siren: '123 456 789', asn: 'AS212345' },
};

test('configuration of another operator is refused, unless a sample is live', () => {
  expect(() => assertSameOperator(lake, sample, 'operator.json')).toThrow(
    /operator\.json is of another operator \(Exemple Réseau.*Hébergeur du Lac.*--new-operator/,
  );
  expect(() => assertSameOperator(lake, { ...lake, phone: '04 50 12 34 56' }, 'operator.json')).not.toThrow();
  expect(() => assertSameOperator(sample, lake, 'operator.json')).not.toThrow();
});

test('sample values are named by field', () => {
  const sampleValues = findSampleValues({
    brand: { name: 'Exemple Réseau' },
    identifiers: { rna: 'W000000000', siren: '000 000 000', asn: 'AS64496' },
    phone: '01 99 00 00 00',
    social: [{ name: 'X', url: 'https://x.example.org/a' }],
  });
  expect(sampleValues.map(({ field }) => field).join()).toBe(
    'brand.name,identifiers.rna,identifiers.siren,identifiers.asn,phone,social[0].url',
  );
});

test('values of a real operator are no samples', () => {
  const own = { name: 'Association du Nord', siren: '120 027 016', asn: 'AS3215', phone: '01 40 00 00 01' };
  expect(findSampleValues({ ...own, vat: null, rate: 0 })).toEqual([]);
});
