import { operatorSchema } from '@site/kit/operator';
import { expect, test } from 'vitest';
import operatorFile from '../../operator.json' with { type: 'json' };
import { createEmptyRegistry, type Registry } from '../site/registry.ts';
import { assertSameOperator, findSampleValues, reconcileBuilds } from './working-copy.ts';

const since = '2026-01-31T12:00:00.000Z';
const one = '111111111111';
const two = '222222222222';
const three = '333333333333';

const site = (live?: string): Registry => ({
  ...createEmptyRegistry(),
  releases: live ? { hosting: { buildId: live, since } } : {},
});

test.each([
  ['nothing was released yet', undefined, undefined, 'goes live'],
  ['what is live is what was released from here last', one, one, 'goes live'],
  ['another checkout has released since', one, three, 'stays'],
  ['it was released from here, and rolled back', two, one, 'stays'],
  ['the release from here is unknown', undefined, one, 'stays'],
  ['it is live already', undefined, two, 'has nothing to do'],
])('%s (%s, live %s) a new build %s', (_when, own, live, then) => {
  const build = { name: 'hosting', buildId: two };
  const refusal = new RegExp(`^hosting: ${live} .* site release hosting --local .*${two}`);
  expect(reconcileBuilds([build], { builds: own ? { hosting: own } : {} }, site(live))).toEqual(
    then === 'stays'
      ? { released: [], stays: [expect.stringMatching(refusal)] }
      : { released: then === 'goes live' ? [build] : [], stays: [] },
  );
});

test('retired remote is brought back by no build', () => {
  const registry = { ...site(), retired: { hosting: { since, paths: ['/offres/vps'] } } };
  const { released, stays } = reconcileBuilds(
    [{ name: 'hosting', buildId: two }],
    { builds: { hosting: one } },
    registry,
  );
  expect(released).toEqual([]);
  expect(stays).toEqual([expect.stringContaining('hosting: it was retired')]);
});

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
