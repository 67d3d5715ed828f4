import type { Operator } from '@site/api-contract/operator/operator';

/** Optional facts of the operator that a law asks of most sites. Without one, pages leave its sentence out. */
const facts: { field: string; law: string; find(operator: Operator): unknown }[] = [
  {
    field: 'publicationDirector',
    law: 'LCEN, article 1-1',
    find: ({ publicationDirector }) => publicationDirector,
  },
  {
    field: 'mediator.address',
    law: 'code de la consommation, article R616-1',
    find: ({ mediator }) => mediator.address,
  },
  {
    field: 'hosts.cancellation',
    law: 'code de la consommation, article L215-1-1',
    find: ({ hosts }) => hosts.cancellation,
  },
  {
    field: 'hosts.withdrawal',
    law: 'directive 2011/83/UE, article 11 bis',
    find: ({ hosts }) => hosts.withdrawal,
  },
  {
    field: 'emergencyCalls',
    law: 'code des postes et des communications électroniques, article D98-8',
    find: ({ emergencyCalls }) => emergencyCalls,
  },
  {
    field: 'dataAccess.exports',
    law: 'règlement (UE) 2023/2854, article 25',
    find: ({ dataAccess }) => dataAccess.exports,
  },
  {
    field: 'dataAccess.jurisdiction',
    law: 'règlement (UE) 2023/2854, article 28',
    find: ({ dataAccess }) => dataAccess.jurisdiction,
  },
  {
    field: 'dataProtection.officer',
    law: 'RGPD, article 13',
    find: ({ dataProtection }) => dataProtection.officer,
  },
  {
    field: 'dataProtection.transfers',
    law: 'RGPD, article 13',
    find: ({ dataProtection }) => dataProtection.transfers,
  },
  {
    field: 'environment.pue',
    law: 'directive (UE) 2023/1791, article 12',
    find: ({ environment }) => environment?.pue,
  },
  {
    field: 'environment.energy',
    law: 'directive (UE) 2023/1791, article 12',
    find: ({ environment }) => environment?.energy,
  },
  {
    field: 'environment.fixedCo2PerGb',
    law: 'loi 2020-105, article 13',
    find: ({ environment }) => environment?.fixedCo2PerGb,
  },
  {
    field: 'environment.mobileCo2PerGb',
    law: 'loi 2020-105, article 13',
    find: ({ environment }) => environment?.mobileCo2PerGb,
  },
  {
    field: 'quoteValidDays',
    law: 'code civil, article 1117',
    find: ({ quoteValidDays }) => quoteValidDays,
  },
];

/** Returns a line for each fact that the configuration lacks, with the law that asks for it. */
export const findMissingFacts = (operator: Operator): string[] =>
  facts
    .filter(({ find }) => find(operator) === undefined)
    .map(({ field, law }) => `${field}: missing (${law})`);
