import { cheapPasswordHash, hashCheaply } from '@site/api/testing/password';
import type { SessionRequest } from '@site/api-contract/admin/admin';
import { describe, expect, it } from 'vitest';
import { DEVICE_COOKIE_MAX_AGE_MS } from '../../src/auth/device.ts';
import {
  addEditor,
  changePassword,
  disableTotp,
  enableTotp,
  listEditors,
  removeEditor,
  toEditorKey,
} from '../../src/auth/editors.ts';
import { verifySession } from '../../src/auth/session.ts';
import { SignInService } from '../../src/auth/sign-in.ts';
import type { Database } from '../../src/storage/schema.ts';

const SHARED = 'mot de passe de test';
const PASSWORD = 'mot de passe à soi';
const hash = hashCheaply(PASSWORD);
/** « 12345678901234567890 », the secret of RFC 6238, appendix B. The code at second 59 is 287082. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const AT_59 = 59_000;

/** Registers the tests of signing in, for any engine. */
export function signInSuite(open: () => Promise<Database>): void {
  async function start(strangers = 3) {
    const limits = {
      'sign-in': { max: 2, windowMs: 60_000 },
      'sign-in-strangers': { max: strangers, windowMs: 60_000 },
    };
    const database = await open();
    const clock = { now: AT_59 };
    const login = new SignInService(database, cheapPasswordHash, limits, () => clock.now);
    const attempt = async (
      credentials: SessionRequest,
      origin: Parameters<SignInService['try']>[1] = { address: 'a' },
    ) => (await login.try(credentials, origin)).outcome;
    const opened = async (
      credentials: SessionRequest,
      origin: Parameters<SignInService['try']>[1] = { address: 'a' },
    ) => {
      const result = await login.try(credentials, origin);
      if (result.outcome !== 'opened') throw new Error(result.outcome);
      return result;
    };
    return { database, clock, attempt, opened };
  }
  const renew = (database: Database, key: string) => changePassword(database, key, cheapPasswordHash);
  const holds = async (database: Database, token: string) =>
    (await verifySession(database, token, cheapPasswordHash, AT_59)) !== undefined;

  it('known browser waits after too many failures, and strangers don’t', async () => {
    const { attempt, opened } = await start();
    const { device } = await opened({ password: SHARED });
    for (let n = 0; n < 2; n++)
      expect(await attempt({ password: 'x' }, { address: 'a', device })).toBe('wrong');
    expect(await attempt({ password: SHARED }, { address: 'a', device })).toBe('limited');
    expect(await attempt({ password: SHARED })).toBe('opened');
  });

  it('device cookie forged, expired or of another name, is a stranger’s', async () => {
    const { database, attempt, opened, clock } = await start();
    await addEditor(database, 'Léa', hash, 0);
    const { device } = await opened({ password: SHARED });
    const [id, since, signature = ''] = device.split('.');
    expect(device).toMatch(/^[\w-]{22}\.\w+\.[\w-]{43}$/);
    for (const address of ['b', 'c', 'd']) await attempt({ password: 'x' }, { address });
    for (const forged of [
      '',
      'x',
      `${id}.${since}.${'A'.repeat(43)}`,
      `${'A'.repeat(22)}.${since}.${signature}`,
      `${id}.zzzz.${signature}`,
      `${device}A`,
    ])
      expect(await attempt({ password: SHARED }, { address: 'a', device: forged }), forged).toBe('limited');
    expect(await attempt({ name: 'Léa', password: PASSWORD }, { address: 'a', device })).toBe('limited');
    expect(await attempt({ password: SHARED }, { address: 'a', device })).toBe('opened');
    clock.now += DEVICE_COOKIE_MAX_AGE_MS + 1;
    for (const address of ['b', 'c', 'd']) await attempt({ password: 'x' }, { address });
    expect(await attempt({ password: SHARED }, { address: 'a', device })).toBe('limited');
  });

  it('editor opens a session by name, however typed, and password', async () => {
    const { database, attempt, opened } = await start();
    await addEditor(database, ' Léa  Martin ', hash, 0);
    for (const name of ['Léa Martin', 'LÉA  martin ', 'Le\u0301a Martin']) {
      const { session } = await opened({ name, password: PASSWORD });
      expect(await verifySession(database, session.token, undefined, AT_59)).toMatchObject({
        editor: 'Léa Martin',
      });
    }
    expect(await attempt({ name: 'Léa Martin', password: SHARED })).toBe('wrong');
    expect(await attempt({ password: PASSWORD })).toBe('wrong');
  });

  it('shared password opens beside editors’, without a name or as « admin »', async () => {
    const { database, opened } = await start();
    await addEditor(database, 'Léa', hash, 0);
    for (const name of [undefined, '', ' ', 'admin', 'Admin']) {
      expect((await opened({ name, password: SHARED })).session.editor).toBeNull();
    }
  });

  it('taken or unknown name is refused, and only failures count', async () => {
    const { database, attempt } = await start();
    await addEditor(database, 'Léa', hash, 0);
    expect(await addEditor(database, 'léa', hash, 0)).toBe(false);
    expect((await listEditors(database)).map(({ name }) => name)).toEqual(['Léa']);
    for (const change of [removeEditor, renew, enableTotp, disableTotp])
      expect(await change(database, 'zoé')).toBeFalsy();
    expect(await attempt({ name: 'zoé', password: SHARED })).toBe('wrong');
    expect(await attempt({ name: '', password: 'x' })).toBe('wrong');
    expect(await attempt({ password: SHARED })).toBe('limited');
  });

  it.each([
    ['is removed', removeEditor],
    ['gets a new password', renew],
    ['gets a second factor', enableTotp],
  ])('editor who %s loses their sessions, and no other editor does', async (_name, change) => {
    const { database, opened } = await start();
    const of = async (name: string) => {
      await addEditor(database, name, hash, 0);
      return (await opened({ name, password: PASSWORD })).session.token;
    };
    const [lea, zoe] = [await of('Léa'), await of('Zoé')];
    const { token } = (await opened({ password: SHARED })).session;
    expect(await change(database, toEditorKey('Léa'))).toBeTruthy();
    expect([await holds(database, lea), await holds(database, zoe), await holds(database, token)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('editor added again gets back neither the old password nor a session', async () => {
    const { database, attempt, opened } = await start();
    await addEditor(database, 'Léa', hash, 0);
    const { session } = await opened({ name: 'Léa', password: PASSWORD });
    await removeEditor(database, 'léa');
    await addEditor(database, 'Léa', cheapPasswordHash, 0);
    expect(await attempt({ name: 'Léa', password: PASSWORD })).toBe('wrong');
    expect(await holds(database, session.token)).toBe(false);
  });

  async function withCode(strangers?: number) {
    const site = await start(strangers);
    await addEditor(site.database, 'Léa', hash, 0);
    await enableTotp(site.database, 'léa');
    await site.database.db.updateTable('admin_editor').set({ totp_secret: SECRET }).execute();
    return { ...site, lea: { name: 'Léa', password: PASSWORD } };
  }

  it('missing code is no failure, and is mentioned after the right password only', async () => {
    const { attempt, lea } = await withCode();
    for (let n = 0; n < 5; n++) expect(await attempt(lea)).toBe('code-needed');
    expect(await attempt({ ...lea, password: 'x', code: '287082' })).toBe('wrong');
    expect(await attempt({ ...lea, code: '287082' })).toBe('opened');
  });

  it('accepted code can’t be used again, nor those before, and the next one can', async () => {
    const { attempt, opened, clock, lea } = await withCode();
    await opened({ ...lea, code: '287082' });
    expect(await attempt({ ...lea, code: '287082' })).toBe('wrong-code');
    // The code of second 0, which a device with a slow clock still shows.
    expect(await attempt({ ...lea, code: '755224' })).toBe('wrong-code');
    clock.now += 60_000 + 1;
    // RFC 4226, appendix D: the code of step 3.
    expect(await attempt({ ...lea, code: '969429' })).toBe('opened');
  });

  it('code in two logins at once opens one', async () => {
    const { attempt, lea } = await withCode();
    const outcomes = await Promise.all([1, 2].map(() => attempt({ ...lea, code: '287082' })));
    expect(outcomes.sort()).toEqual(['opened', 'wrong-code']);
  });

  describe('guessed codes', () => {
    it('two are checked in all, and a known browser’s separately', async () => {
      const { attempt, opened, lea, clock } = await withCode(50);
      const { device } = await opened({ ...lea, code: '287082' });
      clock.now += 60_000 + 1;
      const guess = (address: string) => attempt({ ...lea, code: '000000' }, { address });
      expect([await guess('b'), await guess('c'), await guess('d'), await guess('e')]).toEqual([
        'wrong-code',
        'wrong-code',
        'limited',
        'limited',
      ]);
      expect(await attempt({ ...lea, code: '969429' }, { address: 'f' })).toBe('limited');
      expect(await attempt({ ...lea, code: '969429' }, { address: 'f', device })).toBe('opened');
    });

    it('count in the limit', async () => {
      const { attempt, lea } = await withCode();
      for (let n = 0; n < 2; n++) expect(await attempt({ ...lea, code: '000000' })).toBe('wrong-code');
      expect(await attempt({ ...lea, code: '287082' })).toBe('limited');
    });
  });

  it('dropped second factor isn’t needed to sign in', async () => {
    const { database, attempt, lea } = await withCode();
    await disableTotp(database, 'léa');
    expect(await attempt(lea)).toBe('opened');
  });
}
