import { describe, expect, test } from 'vitest';
import { findSecurityTxtError, renderSecurityTxt } from './well-known.ts';

const operator = { origin: 'https://www.example.org', email: 'contact@example.org' };

describe('security.txt', () => {
  test('names the operator’s mailbox and the end of the expiry day', () => {
    expect(renderSecurityTxt(operator, { expires: '2027-10-31' })).toBe(
      `Contact: mailto:contact@example.org
Expires: 2027-10-31T23:59:59Z
Preferred-Languages: fr, en
Canonical: https://www.example.org/.well-known/security.txt
`,
    );
  });

  test.each([
    ['securite@example.org', 'Contact: mailto:securite@example.org\n'],
    ['https://example.org/faille', 'Contact: https://example.org/faille\n'],
  ])('has the contact %s as an address of its kind', (contact, line) => {
    expect(renderSecurityTxt(operator, { expires: '2027-10-31', contact })).toContain(line);
  });
});

test.each([
  ['2027-10-30', 'is over, or within a month'],
  ['2027-10-02', 'is over, or within a month'],
  ['2027-11-01', 'is over, or within a month'],
  ['2026-10-30', 'is more than a year ahead'],
  ['2027-09-30', undefined],
  ['2026-11-01', undefined],
])('check on %s of the expiry 2027-10-31 says: %s', (today, fault) => {
  expect(findSecurityTxtError({ security: { expires: '2027-10-31' } }, new Date(`${today}T12:00:00Z`))).toBe(
    fault && `security.expires: 2027-10-31 ${fault}`,
  );
});

test('check without security settings says that there is no security.txt', () => {
  expect(findSecurityTxtError({}, new Date(0))).toBe(
    'security: missing, so there is no /.well-known/security.txt',
  );
});
