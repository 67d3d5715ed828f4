import { expect, test } from 'vitest';
import { readRequestedProject } from './beta-prefill.ts';

test.each([
  ['', 'inconnu'],
  ['projet=quantic', 'quantic'],
  ['project=quantic', 'quantic'],
  ['projet=a&project=b', 'a'],
  ['projet=&project=b', 'b'],
  ['projet=%20%20', 'inconnu'],
  ['projet=%20a%20', 'a'],
  [`projet=${'a'.repeat(80)}`, 'a'.repeat(80)],
  [`projet=${'a'.repeat(81)}`, 'inconnu'],
  ['projet=a%0Ab', 'inconnu'],
  ['projet=%D8%00', 'inconnu'],
])('query « %s » is the project « %s »', (query, project) => {
  expect(readRequestedProject(new URLSearchParams(query))).toBe(project);
});
