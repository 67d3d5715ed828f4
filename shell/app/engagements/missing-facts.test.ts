import { operatorSchema } from '@site/api-contract/operator/operator';
import { expect, test } from 'vitest';
import { sampleOperator } from '../testing/render-for-operator.ts';
import { findMissingFacts } from './missing-facts.ts';

const complete = operatorSchema.parse({
  ...sampleOperator,
  publicationDirector: 'Alix Martin, présidence',
  emergencyCalls: 'Le 15 et le 112 mènent au centre de secours de l’adresse déclarée.',
  dataAccess: {
    ...sampleOperator.dataAccess,
    exports: 'Fichiers (tar), bases (SQL), boîtes (mbox)',
    measures: {
      technical: 'Disques chiffrés',
      organisational: 'Deux personnes',
      contractual: 'Avis au client',
    },
  },
  dataProtection: { officer: null, transfers: null },
  environment: { pue: '1,3', energy: '2 GWh', fixedCo2PerGb: '5 g', mobileCo2PerGb: '50 g' },
  quoteValidDays: 30,
  hosts: {
    ...sampleOperator.hosts,
    cancellation: 'https://client.lac.test/resilier',
    withdrawal: 'https://client.lac.test/se-retracter',
  },
});

test('configuration with every fact that a law asks for lacks none', () => {
  expect(findMissingFacts(complete)).toEqual([]);
});

test('facts that a configuration lacks are named with their law', () => {
  const { address: _, ...mediator } = sampleOperator.mediator;
  expect(
    findMissingFacts({ ...sampleOperator, mediator }).map(({ field, law }) => `${field}: ${law}`),
  ).toEqual([
    'publicationDirector: LCEN, article 1-1',
    'mediator.address: code de la consommation, article R616-1',
    'hosts.cancellation: code de la consommation, article L215-1-1',
    'hosts.withdrawal: directive 2011/83/UE, article 11 bis',
    'emergencyCalls: code des postes et des communications électroniques, article D98-8',
    'dataAccess.exports: règlement (UE) 2023/2854, article 25',
    'dataAccess.measures.technical: règlement (UE) 2023/2854, article 28',
    'dataAccess.measures.organisational: règlement (UE) 2023/2854, article 28',
    'dataAccess.measures.contractual: règlement (UE) 2023/2854, article 28',
    'dataProtection.officer: RGPD, article 13',
    'dataProtection.transfers: RGPD, article 13',
    'environment.pue: directive (UE) 2023/1791, article 12',
    'environment.energy: directive (UE) 2023/1791, article 12',
    'environment.fixedCo2PerGb: loi 2020-105, article 13',
    'environment.mobileCo2PerGb: loi 2020-105, article 13',
    'quoteValidDays: code civil, article 1117',
  ]);
});
