import { describe, expect, it } from 'vitest';
import { endSession, openSession, verifySession } from '../../src/auth/session.ts';
import type { Database } from '../../src/storage/schema.ts';

const NOW = 1_750_000_000_000;
const HOUR = 3_600_000;

/** Registers the tests of the admin's stored sessions, for any engine. */
export function sessionStoreSuite(open: () => Promise<Database>): void {
  describe('session', () => {
    it('holds for its token, of which only the SHA-256 is stored', async () => {
      const database = await open();
      const { token, expiresAt } = await openSession(database, 'hash', NOW);
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(expiresAt).toBe(NOW + 12 * HOUR);
      const rows = await database.db.selectFrom('admin_session').selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
      expect(await verifySession(database, token, 'hash', NOW + 1)).toEqual({ expiresAt, editor: null });
      expect(await verifySession(database, `${token}x`, 'hash', NOW + 1)).toBeUndefined();
    });

    it('ends after two silent hours, or twelve in all', async () => {
      const database = await open();
      const silent = await openSession(database, 'hash', NOW - 2 * HOUR + 1);
      expect(await verifySession(database, silent.token, 'hash', NOW)).toBeDefined();
      expect(await verifySession(database, silent.token, 'hash', NOW + 2 * HOUR)).toBeUndefined();
      const busy = await openSession(database, 'hash', NOW);
      for (let hour = 1; hour < 12; hour++) {
        expect(await verifySession(database, busy.token, 'hash', NOW + hour * HOUR)).toEqual({
          expiresAt: NOW + 12 * HOUR,
          editor: null,
        });
      }
      expect(await verifySession(database, busy.token, 'hash', NOW + 12 * HOUR - 1)).toBeDefined();
      expect(await verifySession(database, busy.token, 'hash', NOW + 12 * HOUR)).toBeUndefined();
    });

    it('ends by sign-out or by another password', async () => {
      const database = await open();
      const [ended, other] = [await openSession(database, 'a', NOW), await openSession(database, 'a', NOW)];
      await endSession(database, ended.token);
      await endSession(database, ended.token);
      expect(await verifySession(database, ended.token, 'a', NOW)).toBeUndefined();
      expect(await verifySession(database, other.token, 'b', NOW)).toBeUndefined();
      expect(await verifySession(database, other.token, 'a', NOW)).toMatchObject({
        expiresAt: other.expiresAt,
      });
    });
  });

  it('session of a clock that was ahead is over once the clock is right', async () => {
    const database = await open();
    const ahead = await openSession(database, 'a', NOW + 6 * HOUR);
    const used = await openSession(database, 'a', NOW + 5 * HOUR);
    await verifySession(database, used.token, 'a', NOW + 6 * HOUR);
    expect(await verifySession(database, ahead.token, 'a', NOW)).toBeUndefined();
    expect(await verifySession(database, used.token, 'a', NOW + 5 * HOUR)).toBeUndefined();
    expect(await verifySession(database, used.token, 'a', NOW + 6 * HOUR)).toEqual({
      expiresAt: used.expiresAt,
      editor: null,
    });
  });

  it('new session deletes those that are over', async () => {
    const database = await open();
    await openSession(database, 'a', NOW);
    await openSession(database, 'a', NOW + 3 * HOUR);
    expect(await database.db.selectFrom('admin_session').selectAll().execute()).toHaveLength(1);
  });
}
