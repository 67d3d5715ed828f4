import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderForOperator } from '../testing/render-for-operator.ts';
import Footer from './Footer.tsx';

/** Returns the addresses of « Résilier un contrat » and « Se rétracter ». */
function readConsumerLinks(hosts: object) {
  const footer = createElement(MemoryRouter, null, createElement(Footer));
  const markup = renderForOperator(footer, (operator) => ({ hosts: { ...operator.hosts, ...hosts } }));
  return ['Résilier un contrat', 'Se rétracter'].map(
    (label) => new RegExp(`<a href="([^"]+)"[^>]*>${label}<`).exec(markup)?.[1],
  );
}

test('a contract is ended, and withdrawn from, where the operator says', () => {
  const own = { cancellation: 'https://lac.test/resilier', withdrawal: 'https://lac.test/se-retracter' };
  expect(readConsumerLinks(own)).toEqual(['https://lac.test/resilier', 'https://lac.test/se-retracter']);
});

test('a contract is ended in the client area or by the contact form without a place of its own', () => {
  expect(readConsumerLinks({})).toEqual(['https://client.example.org', 'https://client.example.org']);
  expect(readConsumerLinks({ clientArea: null })).toEqual(['/contact', '/contact']);
});
