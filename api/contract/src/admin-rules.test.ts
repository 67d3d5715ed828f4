import { expect, test } from 'vitest';
import { restoreVersionPath, versionOfTag, versionTag } from './admin-rules.ts';

test.each([
  ['"0"', 0],
  ['W/"12"', 12],
  [' "3" ', 3],
  ['3', null],
  ['"a"', null],
  ['*', null],
  [null, null],
  [undefined, null],
])('When the tag is %s then the version is %s', (tag, version) => {
  expect(versionOfTag(tag)).toBe(version);
});

test('When a version is named then its tag and its address name it too', () => {
  expect(versionOfTag(versionTag(7))).toBe(7);
  expect(restoreVersionPath(7)).toBe('/api/admin/dedicated/versions/7/restore');
});
