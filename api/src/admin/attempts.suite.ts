import { expect, it } from 'vitest';
import type { Database } from '../storage/schema.ts';
import {
  type Admission,
  admitAttempt,
  forgetAllAttempts,
  forgetAttempts,
  forgetOldAttempts,
  giveBackAttempt,
  UNLOCK_MS,
  unlockAddress,
} from './attempts.ts';

const NOW = 1_750_000_000_000;
const limit = { perAddress: 5, inAll: 12, windowMs: 1000 };
const admitted = (admissions: Admission[]) => admissions.filter((each) => each.admitted).length;

/** What every engine has to do with tries of the admin password. */
export function attemptsSuite(open: () => Promise<Database>): void {
  const attempt = (database: Database, address: string, at = NOW) =>
    admitAttempt(database, { address }, limit, at);
  const many = (database: Database, count: number, address: (index: number) => string) =>
    Promise.all(Array.from({ length: count }, (_, index) => attempt(database, address(index))));
  const rows = ({ db }: Database) => db.selectFrom('admin_attempt').selectAll().execute();

  it('When fifty come at once from one address then exactly five are admitted', async () => {
    const database = await open();
    expect(admitted(await many(database, 50, () => 'a'))).toBe(5);
    expect((await attempt(database, 'b')).admitted).toBe(true);
  });

  it('When fifty come at once from as many addresses then exactly the limit in all is admitted', async () => {
    expect(admitted(await many(await open(), 50, String))).toBe(12);
  });

  it('When the limit is reached then the wait lasts until the oldest leaves the window', async () => {
    const database = await open();
    for (const at of [0, 100, 200, 300, 400]) await attempt(database, 'a', NOW + at);
    expect(await attempt(database, 'a', NOW + 600)).toEqual({ admitted: false, waitMs: 400 });
    expect((await attempt(database, 'a', NOW + 1000)).admitted).toBe(true);
    expect(await attempt(database, 'a', NOW + 1050)).toEqual({ admitted: false, waitMs: 50 });
    expect(await rows(database)).toHaveLength(5);
  });

  it('When the clock was a day ahead and is put right then nobody waits for that day', async () => {
    const database = await open();
    const day = 24 * 3_600_000;
    for (let count = 0; count < 5; count++) await attempt(database, 'a', NOW + day);
    expect((await attempt(database, 'a', NOW + day)).admitted).toBe(false);
    expect(admitted(await many(database, 9, () => 'a'))).toBe(5);
    await forgetOldAttempts(database, NOW - day);
    expect(await rows(database)).toEqual([]);
  });

  it('When attempts count no more then the purge deletes them, and those that count stay', async () => {
    const database = await open();
    await attempt(database, 'a');
    await forgetOldAttempts(database, NOW + 14 * 60_000);
    expect(await rows(database)).toHaveLength(1);
    await forgetOldAttempts(database, NOW + 15 * 60_000);
    expect(await rows(database)).toEqual([]);
  });

  it('When strangers have used up all there is then a known device still has its own budget, and no more', async () => {
    const database = await open();
    const device = (name: string) => admitAttempt(database, { address: 'a', device: name }, limit, NOW);
    await many(database, 50, String);
    const own = await Promise.all(Array.from({ length: 8 }, () => device('mine')));
    expect(admitted(own)).toBe(5);
    expect((await device('another')).admitted).toBe(true);
    await forgetAttempts(database, { address: 'a', device: 'mine' });
    expect((await device('mine')).admitted).toBe(true);
  });

  it('When known devices fail then strangers have no less for it', async () => {
    const database = await open();
    for (let n = 0; n < 20; n++) await admitAttempt(database, { address: 'a', device: `${n}` }, limit, NOW);
    expect(admitted(await many(database, 50, String))).toBe(12);
  });

  it('When the operator lets one address in then it has a full budget for an hour, whatever others do', async () => {
    const database = await open();
    await many(database, 12, String);
    expect((await attempt(database, '3')).admitted).toBe(false);
    await unlockAddress(database, '3', NOW);
    await unlockAddress(database, '3', NOW);
    expect(admitted(await many(database, 8, () => '3'))).toBe(5);
    expect((await attempt(database, '4')).admitted).toBe(false);
    await forgetOldAttempts(database, NOW + UNLOCK_MS);
    expect(await database.db.selectFrom('admin_unlock').selectAll().execute()).toEqual([]);
  });

  it('When the hour of an address is over then it counts among the others again', async () => {
    const database = await open();
    await unlockAddress(database, 'a', NOW);
    const later = NOW + UNLOCK_MS;
    for (let n = 0; n < 12; n++) await attempt(database, `${n}`, later);
    expect((await attempt(database, 'a', later)).admitted).toBe(false);
  });

  it('When the operator lets everybody in then nothing is counted any more', async () => {
    const database = await open();
    await many(database, 50, String);
    await forgetAllAttempts(database);
    expect(admitted(await many(database, 50, String))).toBe(12);
  });

  it('When a password was right, or could not be looked at, then its tries count no more', async () => {
    const database = await open();
    await many(database, 5, () => 'a');
    await forgetAttempts(database, { address: 'a' });
    const first = await attempt(database, 'a');
    await giveBackAttempt(database, first.admitted ? first.id : '');
    expect(admitted(await many(database, 9, () => 'a'))).toBe(5);
  });
}
