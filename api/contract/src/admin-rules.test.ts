import { expect, test } from 'vitest';
import { parseVersionTag, restoreVersionPath, versionTag } from './admin-rules.ts';

test.each([
  ['"0"', 0],
  ['W/"12"', 12],
  [' "3" ', 3],
  ['3', null],
  ['"a"', null],
  ['*', null],
  [null, null],
  [undefined, null],
])('version of an ETag › of %s is %s', (tag, version) => {
  expect(parseVersionTag(tag)).toBe(version);
});

test('version › is named by its ETag and its restore path', () => {
  expect(parseVersionTag(versionTag(7))).toBe(7);
  expect(restoreVersionPath(7)).toBe('/api/admin/dedicated/versions/7/restore');
});
