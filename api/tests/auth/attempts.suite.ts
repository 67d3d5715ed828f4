import { describe, expect, it } from 'vitest';
import {
  type AttemptAdmission,
  admitAttempt,
  clearAllAttempts,
  clearAttempts,
  refundAttempt,
  UNLOCK_MS,
  unlockAddress,
} from '../../src/auth/attempts.ts';
import type { Database } from '../../src/storage/schema.ts';

const NOW = 1_750_000_000_000;
const limits = {
  'sign-in': { max: 5, windowMs: 1000 },
  'sign-in-strangers': { max: 12, windowMs: 1000 },
};
const admitted = (admissions: AttemptAdmission[]) => admissions.filter((each) => each.admitted).length;

/** Registers the tests of limits on password attempts, for any engine. */
export function attemptsSuite(open: () => Promise<Database>): void {
  const attempt = (database: Database, address: string, at = NOW) =>
    admitAttempt(database, { address }, limits, at);
  const many = (database: Database, count: number, address: (index: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, index) => attempt(database, address(index))));

  it('attempts of fifty addresses exactly the limit of all together is admitted', async () => {
    expect(admitted(await many(await open(), 50, String))).toBe(12);
  });

  it('refuses until the window of the first attempt ends', async () => {
    const database = await open();
    for (const at of [0, 100, 200, 300, 400]) await attempt(database, 'a', NOW + at);
    expect(await attempt(database, 'a', NOW + 600)).toEqual({ admitted: false, waitMs: 400 });
    expect((await attempt(database, 'a', NOW + 1000)).admitted).toBe(true);
  });

  it('ignores attempts dated a day ahead by a wrong clock', async () => {
    const database = await open();
    const day = 24 * 3_600_000;
    for (let count = 0; count < 5; count++) await attempt(database, 'a', NOW + day);
    expect((await attempt(database, 'a', NOW + day)).admitted).toBe(false);
    expect(admitted(await many(database, 9, () => 'a'))).toBe(5);
  });

  describe('unlocked address', () => {
    it('has a full budget for an hour, whatever others do', async () => {
      const database = await open();
      await many(database, 12, String);
      expect((await attempt(database, '3')).admitted).toBe(false);
      await unlockAddress(database, '3', NOW);
      await unlockAddress(database, '3', NOW);
      expect(admitted(await many(database, 8, () => '3'))).toBe(5);
      expect((await attempt(database, '4')).admitted).toBe(false);
    });

    it('counts among the others again after an hour', async () => {
      const database = await open();
      await unlockAddress(database, 'a', NOW);
      const later = NOW + UNLOCK_MS;
      for (let n = 0; n < 12; n++) await attempt(database, `${n}`, later);
      expect((await attempt(database, 'a', later)).admitted).toBe(false);
    });
  });

  it('unlocking all clears every counted attempt', async () => {
    const database = await open();
    await many(database, 50, String);
    await clearAllAttempts(database);
    expect(admitted(await many(database, 50, String))).toBe(12);
  });

  it('gives an address its own budget back when the password was right', async () => {
    const database = await open();
    await many(database, 4, () => 'a');
    const last = await attempt(database, 'a');
    await clearAttempts(database, { address: 'a' }, last.admitted ? last.countKeys : []);
    expect(admitted(await many(database, 9, () => 'a'))).toBe(5);
    // The strangers' limit is twelve: the four wrong attempts and these five are used.
    expect(admitted(await many(database, 9, String))).toBe(3);
  });

  it('counts no attempt that could not be looked at', async () => {
    const database = await open();
    const first = await attempt(database, 'a');
    await refundAttempt(database, first.admitted ? first.countKeys : []);
    expect(admitted(await many(database, 9, () => 'a'))).toBe(5);
    expect(admitted(await many(database, 9, String))).toBe(7);
  });
}
