import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FILE_MAX_BYTES } from '../releases/release-rules.ts';
import { FORWARDED_PATHS, isApiPath } from './api-paths.ts';

const nginx = (name: string) =>
  readFileSync(new URL(`../../../../deploy/nginx/${name}`, import.meta.url), 'utf8');

test.each([
  ['/api', true],
  ['/api/servers/inventory', true],
  ['/send-contact', true],
  ['/data/labProjects.json', true],
  ['/data', false],
  ['/apiculture', false],
  ['/readyz', true],
  ['/metrics', true],
  ['/contact', false],
])('path %s is the API’s: %s', (path, expected) => {
  expect(isApiPath(path)).toBe(expected);
});

describe('nginx', () => {
  test('passes on the listed paths and nothing else', () => {
    const locations = [
      ...nginx('api-locations.conf').matchAll(/^location (?:= |~ \^)?(\/[^\s(]*?)(?:\/|\(\S*)? \{$/gm),
    ].map(([, path = '']) => path);
    // The proxy also forwards paths below a documented one with its own settings.
    const outer = locations.filter((path) => !locations.some((other) => path.startsWith(`${other}/`)));
    expect(outer.sort()).toEqual([...FORWARDED_PATHS].sort());
  });

  test('lets the API’s largest bodies pass: a list of offers and a file', () => {
    const allowed = (name: string) =>
      Number(/client_max_body_size (\d+)m;/.exec(nginx(name))?.[1]) * 1024 ** 2;
    expect(allowed('api-proxy.conf')).toBeGreaterThan(1024 ** 2);
    expect(allowed('api-locations.conf')).toBeGreaterThan(FILE_MAX_BYTES);
  });
});
