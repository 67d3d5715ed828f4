import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FORWARDED_PATHS, isApiPath, isForwarded } from './api-paths.ts';

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
  const file = new URL('../../../deploy/nginx/api-locations.conf', import.meta.url);
  const locations = [
    ...readFileSync(file, 'utf8').matchAll(/^location (?:= |~ \^)?(\/[^\s(]*?)(?:\/|\(\S*)? \{$/gm),
  ].map(([, path = '']) => path);
  // What lies below another has settings of its own and is passed on all the same.
  const outer = locations.filter((path) => !locations.some((other) => path.startsWith(`${other}/`)));
  expect(outer.sort()).toEqual([...FORWARDED_PATHS].sort());
});
