import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sitePaths } from './paths.ts';
import { previewKey, readPreview, signPreview, wholeKey } from './preview-link.ts';

const key = randomBytes(32);
const grant = { edition: 'hosting@111111111111', until: 1_000 };
const token = signPreview(key, grant);

test('When a token is whole and its time isn’t over, then it grants what was signed', () => {
  expect(readPreview(key, token, 999)).toEqual(grant);
});

test('When its time is over, then it has expired', () => {
  expect(readPreview(key, token, 1_000)).toBe('expired');
});

const forged = Buffer.from(JSON.stringify({ ...grant, until: 9_999_999 })).toString('base64url');
test.each([
  ['empty', ''],
  ['without signature', token.split('.')[0] ?? ''],
  ['of another time', `${forged}.${token.split('.')[1]}`],
  ['cut', token.slice(0, -1)],
  ['of another key', signPreview(randomBytes(32), grant)],
])('When a token is %s, then it is invalid', (_, given) => {
  expect(readPreview(key, given, 0)).toBe('invalid');
});

test('When the key is asked for twice, then it is the same and nobody else may read it', async () => {
  const paths = sitePaths(await mkdtemp(join(tmpdir(), 'compose-')));
  const first = await previewKey(paths);
  expect(await previewKey(paths)).toEqual(first);
  expect((await stat(paths.previewKey)).mode & 0o777).toBe(0o600);
  expect(await readdir(paths.root)).toEqual(['.preview-key']);
});

test.each([0, 31])(
  'When the key was cut to %i bytes, then nothing is signed with it nor read',
  async (bytes) => {
    const paths = sitePaths(await mkdtemp(join(tmpdir(), 'compose-')));
    expect(wholeKey(paths.previewKey)).toBeUndefined();
    await previewKey(paths);
    await truncate(paths.previewKey, bytes);
    await expect(previewKey(paths)).rejects.toThrow(`${paths.previewKey} isn’t whole`);
    expect(wholeKey(paths.previewKey)).toBeUndefined();
  },
);
