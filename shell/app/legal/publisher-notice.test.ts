import type { Operator } from '@site/api-contract/operator/operator';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderForOperator } from '../testing/render-for-operator.ts';
import { PublisherNotice } from './PublisherNotice.tsx';

const render = (change: Partial<Operator>) => renderForOperator(createElement(PublisherNotice), () => change);

test('publisher names its director of publication, and its mediator with an address', () => {
  const markup = render({
    publicationDirector: 'Alix Martin, présidence',
    mediator: { name: 'CM2C', url: 'https://cm2c.test', address: '49 rue de Ponthieu, 75008 Paris' },
  });
  expect(markup).toContain('La direction de la publication est assurée par Alix Martin, présidence, que');
  expect(markup).toMatch(/>CM2C<\/a>, 49 rue de Ponthieu, 75008\sParis\./);
});

test('publisher without these facts says nothing in their place', () => {
  const markup = render({ mediator: { name: 'CM2C', url: 'https://cm2c.test' } });
  expect(markup).toContain('est assurée par la présidence de l’association, que');
  expect(markup).toContain('>CM2C</a>.');
});
