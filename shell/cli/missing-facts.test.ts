import { operatorSchema } from '@site/api-contract/operator/operator';
import { expect, test } from 'vitest';
import operatorFile from '../../operator.json' with { type: 'json' };
import { findMissingFacts } from './missing-facts.ts';

const complete = operatorSchema.parse({
  ...operatorFile,
  publicationDirector: 'Alix Martin, présidence',
  emergencyCalls: 'Le 15 et le 112 mènent au centre de secours de l’adresse déclarée.',
  dataAccess: { ...operatorFile.dataAccess, exports: 'Fichiers (tar), bases (SQL), boîtes (mbox)' },
  dataProtection: { officer: null, transfers: null },
  environment: { pue: '1,3', energy: '2 GWh', fixedCo2PerGb: '5 g', mobileCo2PerGb: '50 g' },
  quoteValidDays: 30,
  hosts: {
    ...operatorFile.hosts,
    cancellation: 'https://client.lac.test/resilier',
    withdrawal: 'https://client.lac.test/se-retracter',
  },
});

test('configuration with every fact that a law asks for lacks none', () => {
  expect(findMissingFacts(complete)).toEqual([]);
});

test('facts that a configuration lacks are named with their law', () => {
  const sample = operatorSchema.parse(operatorFile);
  const { address: _, ...mediator } = sample.mediator;
  expect(findMissingFacts({ ...sample, mediator })).toEqual([
    'publicationDirector: missing (LCEN, article 1-1)',
    'mediator.address: missing (code de la consommation, article R616-1)',
    'hosts.cancellation: missing (code de la consommation, article L215-1-1)',
    'hosts.withdrawal: missing (directive 2011/83/UE, article 11 bis)',
    'emergencyCalls: missing (code des postes et des communications électroniques, article D98-8)',
    'dataAccess.exports: missing (règlement (UE) 2023/2854, article 25)',
    'dataProtection.officer: missing (RGPD, article 13)',
    'dataProtection.transfers: missing (RGPD, article 13)',
    'environment.pue: missing (directive (UE) 2023/1791, article 12)',
    'environment.energy: missing (directive (UE) 2023/1791, article 12)',
    'environment.fixedCo2PerGb: missing (loi 2020-105, article 13)',
    'environment.mobileCo2PerGb: missing (loi 2020-105, article 13)',
    'quoteValidDays: missing (code civil, article 1117)',
  ]);
});
