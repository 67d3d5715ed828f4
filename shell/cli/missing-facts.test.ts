import { operatorSchema } from '@site/kit/operator';
import { expect, test } from 'vitest';
import operatorFile from '../../operator.json' with { type: 'json' };
import { findMissingFacts } from './missing-facts.ts';

const complete = operatorSchema.parse({
  ...operatorFile,
  publicationDirector: 'Alix Martin, présidence',
});

test('configuration with every fact that a law asks for lacks none', () => {
  expect(findMissingFacts(complete)).toEqual([]);
});

test('facts that a configuration lacks are named with their law', () => {
  const { publicationDirector: _, ...operator } = complete;
  const { address: __, ...mediator } = complete.mediator;
  expect(findMissingFacts({ ...operator, mediator })).toEqual([
    'publicationDirector: missing (LCEN, article 1-1)',
    'mediator.address: missing (code de la consommation, article R616-1)',
  ]);
});
