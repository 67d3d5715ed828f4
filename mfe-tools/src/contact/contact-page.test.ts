import { operatorSchema } from '@site/api-contract/operator/operator';
import { renderInPage } from '@site/kit/testing/render-in-page';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import operatorFile from '../../../operator.json' with { type: 'json' };
import ContactPage from './ContactPage.tsx';

test('contact page of an operator without a client area names none', () => {
  const { hosts, ...operator } = operatorSchema.parse(operatorFile);
  const render = (clientArea: string | null) =>
    renderInPage(createElement(ContactPage), { operator: { ...operator, hosts: { ...hosts, clientArea } } });
  expect(render('https://client.test')).toContain('href="https://client.test"');
  expect(render(null)).not.toContain('espace client');
});
