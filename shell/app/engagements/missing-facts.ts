import type { Operator } from '@site/api-contract/operator/operator';

interface LegalFact {
  /** Place in `operator.json`. */
  field: string;
  /** As visitors read it; absent where `/engagements` has a line for the fact. */
  name?: string;
  law: string;
  find(operator: Operator): unknown;
}

/** Optional facts of the operator that a law asks of most sites. Without one, `/engagements` names it; other pages leave its sentence out. */
const facts: LegalFact[] = [
  {
    field: 'publicationDirector',
    name: 'le nom de la personne qui dirige la publication',
    law: 'LCEN, article 1-1',
    find: ({ publicationDirector }) => publicationDirector,
  },
  {
    field: 'mediator.address',
    name: 'l’adresse postale du médiateur',
    law: 'code de la consommation, article R616-1',
    find: ({ mediator }) => mediator.address,
  },
  {
    field: 'hosts.cancellation',
    name: 'un lien direct pour résilier en ligne',
    law: 'code de la consommation, article L215-1-1',
    find: ({ hosts }) => hosts.cancellation,
  },
  {
    field: 'hosts.withdrawal',
    name: 'un lien direct pour se rétracter en ligne',
    law: 'directive 2011/83/UE, article 11 bis',
    find: ({ hosts }) => hosts.withdrawal,
  },
  {
    field: 'emergencyCalls',
    name: 'le centre de secours que joint une ligne de téléphonie IP',
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
    field: 'dataAccess.measures.technical',
    law: 'règlement (UE) 2023/2854, article 28',
    find: ({ dataAccess }) => dataAccess.measures.technical,
  },
  {
    field: 'dataAccess.measures.organisational',
    law: 'règlement (UE) 2023/2854, article 28',
    find: ({ dataAccess }) => dataAccess.measures.organisational,
  },
  {
    field: 'dataAccess.measures.contractual',
    law: 'règlement (UE) 2023/2854, article 28',
    find: ({ dataAccess }) => dataAccess.measures.contractual,
  },
  {
    field: 'dataProtection.officer',
    name: 'le délégué à la protection des données, s’il y en a un',
    law: 'RGPD, article 13',
    find: ({ dataProtection }) => dataProtection.officer,
  },
  {
    field: 'dataProtection.transfers',
    name: 'les transferts de données hors de l’Union européenne, s’il y en a',
    law: 'RGPD, article 13',
    find: ({ dataProtection }) => dataProtection.transfers,
  },
  {
    field: 'environment.pue',
    name: 'le PUE des centres de données',
    law: 'directive (UE) 2023/1791, article 12',
    find: ({ environment }) => environment?.pue,
  },
  {
    field: 'environment.energy',
    name: 'l’électricité consommée et son origine',
    law: 'directive (UE) 2023/1791, article 12',
    find: ({ environment }) => environment?.energy,
  },
  {
    field: 'environment.fixedCo2PerGb',
    name: 'les gaz à effet de serre d’un Go, en accès fixe',
    law: 'loi 2020-105, article 13',
    find: ({ environment }) => environment?.fixedCo2PerGb,
  },
  {
    field: 'environment.mobileCo2PerGb',
    name: 'les gaz à effet de serre d’un Go, en accès mobile',
    law: 'loi 2020-105, article 13',
    find: ({ environment }) => environment?.mobileCo2PerGb,
  },
  {
    field: 'quoteValidDays',
    name: 'la durée de validité d’un devis',
    law: 'code civil, article 1117',
    find: ({ quoteValidDays }) => quoteValidDays,
  },
];

/** Returns the facts that the configuration lacks. */
export const findMissingFacts = (operator: Operator): LegalFact[] =>
  facts.filter(({ find }) => find(operator) === undefined);
