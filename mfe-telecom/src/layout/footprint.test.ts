import type { PageOperator } from '@site/kit/operator';
import { renderInPage } from '@site/kit/testing/render-in-page';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { Footprint } from './Footprint.tsx';

const render = (access: 'fixed' | 'mobile') => {
  const operator = { environment: { mobileCo2PerGb: '50 g CO₂e (2025)' } } as PageOperator;
  return renderInPage(createElement(Footprint, { access }), { operator });
};

test('access shows the CO₂ of a gigabyte that the operator gives for its kind', () => {
  expect(render('mobile')).toMatch(
    /^<p>Gaz à effet de serre d’un Go transporté\s: 50\sg CO₂e \(2025\)\.<\/p>$/,
  );
  expect(render('fixed')).toBe('');
});
