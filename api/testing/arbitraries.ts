import fc from 'fast-check';
import type { RawBody } from './post.ts';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Texts that often break databases, mails and pages. */
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

/** Any JSON value, mostly texts. */
export const jsonValueArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 1e308, [], {}) },
);

/**
 * Generates objects that a call nearly accepts. Most fields are good, others are missing, wrong or nasty. Some objects have
 * unknown fields.
 */
export function generateNearlyValidObjects(good: Record<string, fc.Arbitrary<unknown>>, goodWeight = 12) {
  const fields = Object.fromEntries(
    Object.entries(good).map(([name, arbitrary]) => [
      name,
      fc.option(fc.oneof({ weight: goodWeight, arbitrary }, { weight: 1, arbitrary: jsonValueArbitrary }), {
        nil: undefined,
        freq: goodWeight * 2,
      }),
    ]),
  );
  const unknown = fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.dictionary(fc.oneof(fc.string(), nasty), jsonValueArbitrary, { maxKeys: 2 }) },
  );
  return fc.tuple(fc.record(fields), unknown).map(([known, others]) => ({ ...known, ...others }));
}

/** Generates bodies: nearly good JSON or forms, any JSON, broken or mislabelled text. */
export function generateBodies(nearlyGood: fc.Arbitrary<unknown>): fc.Arbitrary<RawBody> {
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
    { weight: 2, arbitrary: json(jsonValueArbitrary) },
    { weight: 1, arbitrary: raw },
  );
}
