import type { Operator } from '@site/api-contract/operator/operator';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderForOperator } from '../testing/render-for-operator.ts';
import { Environment, Unpublished } from './EngagementsPage.tsx';

const render = (environment: Operator['environment']) =>
  renderForOperator(createElement(Environment), () => ({ environment }));

test('environment has the facts that the operator gives, and no section without any', () => {
  const markup = render({ pue: '1,3 (2025)' });
  expect(markup).toContain('<dt>PUE des centres de données</dt><dd>1,3 (2025)</dd>');
  expect(markup).not.toContain('Électricité');
  expect(render({})).toBe('');
});

test('unpublished facts are listed until the operator gives them', () => {
  const render = (publicationDirector: string | undefined) =>
    renderForOperator(createElement(Unpublished), () => ({ publicationDirector }));
  expect(render(undefined)).toContain('<li>le nom de la personne qui dirige la publication</li>');
  expect(render('Alix Martin, présidence')).not.toContain('la personne qui dirige');
});
