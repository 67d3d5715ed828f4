import { problemSchema } from '@site/api-contract/problem';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ApiOptions } from '../index.ts';
import type { Answer } from './post.ts';

/** Bodies of one run, sent together; so many runs make 1 000 bodies, other ones each time. */
const TOGETHER = 10;
const RUNS = 100;

const endless = { max: 1_000_000, windowMs: 60_000 };

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
