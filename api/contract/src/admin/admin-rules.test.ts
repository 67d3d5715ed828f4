import { expect, test } from 'vitest';
import { buildVersionRestorePath, formatVersionEtag, parseVersionEtag } from './admin-rules.ts';

test.each([
  ['"0"', 0],
  ['W/"12"', 12],
  [' "3" ', 3],
  ['3', null],
  ['"a"', null],
  ['*', null],
  [null, null],
  [undefined, null],
])('version of an ETag of %s is %s', (tag, version) => {
  expect(parseVersionEtag(tag)).toBe(version);
});

test('version is named by its ETag and its restore path', () => {
  expect(parseVersionEtag(formatVersionEtag(7))).toBe(7);
  expect(buildVersionRestorePath(7)).toBe('/api/admin/dedicated/versions/7/restore');
});
