import { describe, expect, it } from 'vitest';
import { offers } from '../offers.ts';
import { type ContractSummary, listMissingRows, summaryFamilies } from './summaries.tsx';

const summaries = summaryFamilies.flatMap((family) => family.summaries);
const find = (id: string) => summaries.find((summary) => summary.id === id) as ContractSummary;

describe('contract summaries', () => {
  it('are there of every telecom offer, options apart, under its name', () => {
    const sold = offers.filter(({ terms }) => terms !== 'option de la ligne VoIP');
    const getNames = (all: readonly { id: string; name: string }[]) =>
      all.map(({ id, name }) => [id, name]).sort();
    expect(getNames(summaries)).toEqual(getNames(sold));
  });

  it.each([
    [
      'fibre-pro',
      [
        'Équipement fourni',
        'Débit minimal, descendant et montant',
        'Débit normalement disponible',
        'Débit maximal',
        'Recours si le débit n’est pas atteint',
        'Frais de mise en service, une fois',
        'Durée d’engagement',
        'Frais de résiliation anticipée',
        'Produits et services pour les personnes handicapées',
      ],
    ],
    [
      'mobile-20',
      [
        'Débit annoncé',
        'Débit maximal estimé, descendant et montant',
        'Recours si le débit n’est pas atteint',
        'Appels et données hors de l’Union européenne',
        'Produits et services pour les personnes handicapées',
      ],
    ],
    [
      'trunk-max',
      [
        'Frais de mise en service, une fois',
        'Appels vers l’étranger',
        'Durée d’engagement',
        'Frais de résiliation anticipée',
        'Produits et services pour les personnes handicapées',
      ],
    ],
  ])('of %s name what isn’t published', (id, expected) => {
    expect(listMissingRows(find(id))).toEqual(expected);
  });
});
