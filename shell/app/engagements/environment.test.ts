import type { Operator } from '@site/api-contract/operator/operator';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderForOperator } from '../testing/render-for-operator.ts';
import { Environment } from './EngagementsPage.tsx';

const render = (environment: Operator['environment']) =>
  renderForOperator(createElement(Environment), () => ({ environment }));

test('environment has the facts that the operator gives, and no section without any', () => {
  const markup = render({ pue: '1,3 (2025)' });
  expect(markup).toContain('<dt>PUE des centres de données</dt><dd>1,3 (2025)</dd>');
  expect(markup).not.toContain('Électricité');
  expect(render({})).toBe('');
});
