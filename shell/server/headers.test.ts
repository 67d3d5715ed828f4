import { expect, test } from 'vitest';
import { contentSecurityPolicy, nothingAllowed } from './headers.ts';

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((text) => [text.split(' ')[0], text.slice(text.indexOf(' ') + 1)]),
  );

test('When an answer is no page, then it may run and style nothing', () => {
  expect(directives(contentSecurityPolicy(nothingAllowed))).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'none'",
    'form-action': "'self'",
  });
});

test('When a remote lives on another origin, then its modules, fonts, pictures and data are let in, and no style', () => {
  const policy = directives(
    contentSecurityPolicy({
      scripts: ["'sha256-a'"],
      styles: ["'sha256-b'"],
      origins: ['https://cdn.example.org'],
      forms: ['https://client.example.org'],
    }),
  );
  expect(policy).toMatchObject({
    'script-src': "'self' https://cdn.example.org 'sha256-a'",
    'style-src': "'sha256-b'",
    'font-src': "'self' https://cdn.example.org",
    'img-src': "'self' data: https://cdn.example.org",
    'connect-src': "'self' https://cdn.example.org",
    'form-action': "'self' https://client.example.org",
  });
});
