import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { signPreviewToken, verifyPreviewToken } from './preview-link.ts';

const key = randomBytes(32);
const grant = { variant: 'hosting@111111111111', until: 1_000 };
const token = signPreviewToken(key, grant);

test('preview token grants its preview until its end', () => {
  expect(verifyPreviewToken(key, token, 999)).toEqual(grant);
  expect(verifyPreviewToken(key, token, 1_000)).toBe('expired');
});

const forged = Buffer.from(JSON.stringify({ ...grant, until: 9_999_999 })).toString('base64url');
test.each([
  ['empty', ''],
  ['without signature', token.split('.')[0] ?? ''],
  ['of another time', `${forged}.${token.split('.')[1]}`],
  ['cut', token.slice(0, -1)],
  ['of a cookie', signPreviewToken(key, grant, 'cookie')],
  ['of another key', signPreviewToken(randomBytes(32), grant)],
])('preview token that is %s is invalid', (_, given) => {
  expect(verifyPreviewToken(key, given, 0)).toBe('invalid');
});

test('preview token of a link is invalid in a cookie', () => {
  expect(verifyPreviewToken(key, token, 0, 'cookie')).toBe('invalid');
  expect(verifyPreviewToken(key, signPreviewToken(key, grant, 'cookie'), 0, 'cookie')).toEqual(grant);
});
