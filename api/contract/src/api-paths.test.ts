import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FORWARDED_PATHS, isApiPath, isForwarded } from './api-paths.ts';
import { FILE_MAX } from './delivery-rules.ts';

const nginx = (name: string) =>
  readFileSync(new URL(`../../../deploy/nginx/${name}`, import.meta.url), 'utf8');

test.each([
  ['/api', true],
  ['/api/servers/inventory', true],
  ['/send-contact', true],
  ['/data/labProjects.json', true],
  ['/data', false],
  ['/apiculture', false],
  ['/readyz', true],
  ['/contact', false],
])('When %s is asked for, then that it is passed on to the API is %s', (path, expected) => {
  expect([isForwarded(path), isApiPath(path)]).toEqual([expected, expected]);
});

test('When a visitor asks for the metrics, then they are the API’s, but no proxy passes that on', () => {
  expect([isApiPath('/metrics'), isForwarded('/metrics')]).toEqual([true, false]);
});

test('When nginx stands in front, then it passes on what the list says and nothing else', () => {
  const locations = [
    ...nginx('api-locations.conf').matchAll(/^location (?:= |~ \^)?(\/[^\s(]*?)(?:\/|\(\S*)? \{$/gm),
  ].map(([, path = '']) => path);
  // The proxy also forwards paths below a documented one with its own settings.
  const outer = locations.filter((path) => !locations.some((other) => path.startsWith(`${other}/`)));
  expect(outer.sort()).toEqual([...FORWARDED_PATHS].sort());
});

test('When nginx stands in front, then the largest bodies the API takes pass: a list of offers and a file', () => {
  const allowed = (name: string) => Number(/client_max_body_size (\d+)m;/.exec(nginx(name))?.[1]) * 1024 ** 2;
  expect(allowed('api-proxy.conf')).toBeGreaterThan(1024 ** 2);
  expect(allowed('api-locations.conf')).toBeGreaterThan(FILE_MAX);
});
