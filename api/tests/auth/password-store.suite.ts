import { expect, it } from 'vitest';
import {
  adminPasswordHash,
  dropAdminPassword,
  ensureAdminPassword,
  hashPassword,
  setAdminPassword,
  verifyPassword,
} from '../../src/auth/password.ts';
import type { Database } from '../../src/storage/schema.ts';

/** What every engine has to do with the admin password. */
export function adminPasswordSuite(open: () => Promise<Database>): void {
  it('When two instances start for the first time then one password is made up, and it is the stored one', async () => {
    const database = await open();
    const made = await Promise.all([
      ensureAdminPassword(database, undefined),
      ensureAdminPassword(database, undefined),
    ]);
    const [password, ...others] = made.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    const hash = await adminPasswordHash(database, undefined);
    expect(await verifyPassword(password ?? '', hash ?? '')).toBe(true);
    expect(await ensureAdminPassword(database, undefined)).toBeUndefined();
  });

  it('When the operator wants no password to share then there is none, and no start makes one up', async () => {
    const database = await open();
    await ensureAdminPassword(database, undefined);
    await dropAdminPassword(database);
    expect(await adminPasswordHash(database, undefined)).toBeUndefined();
    expect(await ensureAdminPassword(database, undefined)).toBeUndefined();
    expect(await adminPasswordHash(database, undefined)).toBeUndefined();
  });

  it('When a hash is configured then none is made up and the configured one prevails', async () => {
    const database = await open();
    const configured = await hashPassword('de la configuration');
    expect(await ensureAdminPassword(database, configured)).toBeUndefined();
    await setAdminPassword(database, 'de la base');
    expect(await adminPasswordHash(database, configured)).toBe(configured);
    expect(await verifyPassword('de la base', (await adminPasswordHash(database, undefined)) ?? '')).toBe(
      true,
    );
  });
}
