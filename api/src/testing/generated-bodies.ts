import { problemSchema } from '@site/api-contract/problem';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ApiOptions } from '../index.ts';
import type { Answer, RawBody } from './post.ts';

/** Bodies of one run, sent together; so many runs make 1 000 bodies, other ones each time. */
const TOGETHER = 10;
const RUNS = 100;

const endless = { max: 1_000_000, windowMs: 60_000 };
/** Settings that go with {@link endlessLimits}. */
export const endlessCrowd = { FORM_CROWD: '1000000' };

/** Out of the way: what is tested is what the calls make of bodies, not how many they take. */
export const endlessLimits: ApiOptions = {
  contactLimit: endless,
  betaLimit: endless,
  moduleReportsLimit: endless,
  reportLimit: endless,
  attemptLimit: { perAddress: 1_000_000, inAll: 1_000_000, windowMs: 1_000 },
};

/** Sends 1 000 bodies. Each answer is a success or a refusal that says in French why; returns how many of each status. */
export async function sendAll<T>(arbitrary: fc.Arbitrary<T>, send: (generated: T) => Promise<Answer>) {
  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(arbitrary, { minLength: TOGETHER, maxLength: TOGETHER }), async (batch) => {
      for (const { status, contentType, text } of await Promise.all(batch.map(send))) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        expect(status).toBeLessThan(500);
        if (contentType.includes('text/html')) expect(text).toContain('<html lang="fr">');
        else if (status >= 400) expect(problemSchema.parse(JSON.parse(text)).status).toBe(status);
      }
    }),
    { numRuns: RUNS },
  );
  return statuses;
}

/** A property of refusals alone, or of successes alone, would say little. */
export function expectBoth(statuses: Map<number, number>, success: number): void {
  expect(statuses.get(success)).toBeGreaterThan(25);
  expect(statuses.get(422)).toBeGreaterThan(75);
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Texts that databases, mails and pages are known to stumble over. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  'a\udfffb',
  '\r\nBcc: evil@example.org',
  '\u2028',
  '<script>alert(1)</script>',
  "'; drop table outbox; --",
  '../../etc/passwd',
  '__proto__',
  'javascript:alert(1)',
  '%00%ff',
  'é'.repeat(300),
  '\u202e',
  '𝒳'.repeat(50),
);

/** Any JSON value, texts above all. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 1e308, [], {}) },
);

/**
 * An object that is nearly one the call takes: each field good, else missing, wrong, or nasty; now and then with
 * fields nobody knows.
 */
export function nearly(good: Record<string, fc.Arbitrary<unknown>>, goodWeight = 12) {
  const fields = Object.fromEntries(
    Object.entries(good).map(([name, arbitrary]) => [
      name,
      fc.option(fc.oneof({ weight: goodWeight, arbitrary }, { weight: 1, arbitrary: value }), {
        nil: undefined,
        freq: goodWeight * 2,
      }),
    ]),
  );
  const unknown = fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.oneof(fc.string(), nasty), value, { maxKeys: 2 }) },
  );
  return fc.tuple(fc.record(fields), unknown).map(([known, others]) => ({ ...known, ...others }));
}

/** What arrives as a body: nearly good JSON or form, any JSON, broken or mislabelled text. */
export function bodies(nearlyGood: fc.Arbitrary<unknown>): fc.Arbitrary<RawBody> {
  const json = (arbitrary: fc.Arbitrary<unknown>) =>
    arbitrary.map((each) => ({ contentType: JSON_TYPE, text: JSON.stringify(each) ?? 'null' }));
  const form = nearlyGood.map((each) => ({
    contentType: FORM_TYPE,
    text: new URLSearchParams(
      Object.entries(Object(each)).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, String(JSON.stringify(text)).replace(/^"|"$/g, '')]],
      ),
    ).toString(),
  }));
  const raw = fc.record({
    contentType: fc.constantFrom(
      JSON_TYPE,
      FORM_TYPE,
      'text/plain',
      'multipart/form-data',
      `${JSON_TYPE}; charset=x`,
    ),
    text: fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.json().map((text) => text.slice(1)),
    ),
  });
  return fc.oneof(
    { weight: 12, arbitrary: json(nearlyGood) },
    { weight: 4, arbitrary: form },
    { weight: 2, arbitrary: json(value) },
    { weight: 1, arbitrary: raw },
  );
}
