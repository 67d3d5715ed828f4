import type { PageOperator } from '@site/kit/operator';
import { renderInPage } from '@site/kit/testing/render-in-page';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { EmergencyCalls } from './EmergencyCalls.tsx';

const render = (operator: Partial<PageOperator>) =>
  renderInPage(createElement(EmergencyCalls), { operator: operator as PageOperator });

test('emergency calls need power and Internet; where they lead is the operator’s word', () => {
  expect(render({})).toMatch(/de courant et d’Internet\s: .*112.*dès le début de l’appel\.<\/p><\/div>/s);
  expect(render({ emergencyCalls: 'Le 15 mène au SAMU de l’adresse déclarée.' })).toContain(
    '<p>Le 15 mène au SAMU de l’adresse déclarée.</p>',
  );
});
