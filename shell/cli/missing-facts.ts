import type { Operator } from '@site/kit/operator';

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
];

/** Returns a line for each fact that the configuration lacks, with the law that asks for it. */
export const findMissingFacts = (operator: Operator): string[] =>
  facts
    .filter(({ find }) => find(operator) === undefined)
    .map(({ field, law }) => `${field}: missing (${law})`);
