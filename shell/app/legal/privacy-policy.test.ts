import type { Operator } from '@site/api-contract/operator/operator';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderForOperator } from '../testing/render-for-operator.ts';
import { PrivacyPolicy } from './PrivacyPolicy.tsx';

const render = (dataProtection: Operator['dataProtection']) =>
  renderForOperator(createElement(PrivacyPolicy), () => ({ dataProtection })).replaceAll(
    /[\u00a0\u202f]/g,
    ' ',
  );

test.each([
  [
    { officer: 'Alix Martin, dpo@lac.test', transfers: 'Suisse, par décision d’adéquation' },
    'Délégué à la protection des données : Alix Martin, dpo@lac.test.',
    'Transferts hors de l’Union européenne : Suisse, par décision d’adéquation.',
  ],
  [
    { officer: null, transfers: null },
    'Nous n’avons pas de délégué à la protection des données.',
    'Vos données ne sont pas transférées hors de l’Union européenne.',
  ],
])('policy has the operator’s officer and transfers: %j', (facts, officer, transfers) => {
  expect(render(facts)).toContain(`<p>${officer}</p>`);
  expect(render(facts)).toContain(`<p>${transfers}</p>`);
});

test('policy without these facts has no line about them', () => {
  expect(render({})).not.toMatch(/[Dd]élégué|hors de l’Union/);
});
