import { PROBLEM_MEDIA_TYPE, type Problem, problemSchema } from '@site/api-contract/problem';
import { expect } from 'vitest';

/** The problem document of a refusal, checked against the contract and its status. */
export async function problemOf(response: Response): Promise<Problem & Record<string, unknown>> {
  expect(response.headers.get('Content-Type')).toContain(PROBLEM_MEDIA_TYPE);
  const problem = problemSchema.loose().parse(await response.json());
  expect(problem.status).toBe(response.status);
  return problem;
}

/** A body every JSON call refuses, its headers, and the refusal: status, type, French detail. */
export const unreadableBodies = [
  ['broken JSON', '{"a":', {}, 400, 'malformed-request', /JSON valide/],
  ['a lone number', '5', {}, 400, 'malformed-request', /JSON valide/],
  ['plain text', 'bonjour', { 'Content-Type': 'text/plain' }, 415, 'unsupported-format', /application\/json/],
  ['nothing at all', undefined, {}, 415, 'unsupported-format', /application\/json/],
  ['compressed', '{}', { 'Content-Encoding': 'gzip' }, 415, 'unsupported-format', /compressé/],
  [
    'in another charset',
    '{}',
    { 'Content-Type': 'application/json; charset=latin1' },
    415,
    'unsupported-format',
    /UTF-8/,
  ],
  ['from another site', '{}', { 'Sec-Fetch-Site': 'cross-site' }, 403, 'cross-site', /autre site/],
  ['from another origin', '{}', { Origin: 'https://evil.example' }, 403, 'cross-site', /autre site/],
] as const;
