import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { satisfiesCaretRange } from './node-version.mjs';

const text = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

describe('satisfiesCaretRange', () => {
  test.each([
    ['18.20.8', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['20.20.2', true],
    ['21.19.0', false],
    ['24.0.0', true],
    ['24.21.0', true],
    ['25.0.0', false],
    ['27.0.0-alpha.1', false],
  ])('is for Node %s: %s', (version, isIn) => {
    expect(satisfiesCaretRange(version, '^20.19.0 || ^24.0.0')).toBe(isIn);
  });

  test('refuses a range written in another way', () => {
    for (const range of ['>=20.19', '^20.19', '^20.19.4', '20 || 24'])
      expect(() => satisfiesCaretRange('20.19.0', range)).toThrow("isn't written as");
  });
});

describe('engines', () => {
  const { engines, devDependencies } = JSON.parse(text('package.json'));
  /** The lowest version of each line, the lowest line first. */
  const lines = engines.node.split(' || ').map((line: string) => line.slice(1).split('.').map(Number));
  const lowest = `${lines[0][0]}.${lines[0][1]}`;

  test('include the line of development', () => {
    expect(lines.map(([major]: number[]) => `${major}\n`)).toContain(text('.nvmrc'));
  });

  test('set the types by the lowest Node', () => {
    expect(devDependencies['@types/node']).toBe(`^${lowest}.0`);
  });
});
