import { expect, it } from 'vitest';
import {
  dropAdminPassword,
  ensureAdminPassword,
  hashPassword,
  readAdminPasswordHash,
  setAdminPassword,
  verifyPassword,
} from '../../src/auth/password.ts';
import type { Database } from '../../src/storage/schema.ts';

/** Registers the tests of the stored admin password, for any engine. */
export function adminPasswordSuite(open: () => Promise<Database>): void {
  it('first password is generated once by two instances, and is the stored one', async () => {
    const database = await open();
    const passwords = await Promise.all([
      ensureAdminPassword(database, undefined),
      ensureAdminPassword(database, undefined),
    ]);
    const [password, ...others] = passwords.filter((each) => each !== undefined);
    expect(others).toEqual([]);
    const hash = await readAdminPasswordHash(database, undefined);
    expect(await verifyPassword(password ?? '', hash ?? '')).toBe(true);
    expect(await ensureAdminPassword(database, undefined)).toBeUndefined();
  });

  it('dropped password is not generated again', async () => {
    const database = await open();
    await ensureAdminPassword(database, undefined);
    await dropAdminPassword(database);
    expect(await readAdminPasswordHash(database, undefined)).toBeUndefined();
    expect(await ensureAdminPassword(database, undefined)).toBeUndefined();
    expect(await readAdminPasswordHash(database, undefined)).toBeUndefined();
  });

  it('configured hash prevails, and no password is generated', async () => {
    const database = await open();
    const configured = await hashPassword('de la configuration');
    expect(await ensureAdminPassword(database, configured)).toBeUndefined();
    await setAdminPassword(database, 'de la base');
    expect(await readAdminPasswordHash(database, configured)).toBe(configured);
    expect(await verifyPassword('de la base', (await readAdminPasswordHash(database, undefined)) ?? '')).toBe(
      true,
    );
  });
}
