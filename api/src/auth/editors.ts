import type { Database } from '../storage/schema.ts';
import { counterOf, newTotpSecret } from './totp.ts';

/** A name nobody has for their own: password managers file the password all share under it. */
const SHARED_KEY = 'admin';

/** A person with a password of their own. */
export interface EditorAccount {
  key: string;
  name: string;
  passwordHash: string;
  totpSecret: string | null;
}

const tidy = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ');

/** The name as it is compared: « Léa » is « léa », however she types it. Empty for the password all share. */
export function editorKey(name: string): string {
  const key = tidy(name).toLowerCase();
  return key === SHARED_KEY ? '' : key;
}

/** The editor of that key; `undefined` when there is none. */
export async function findEditor({ db }: Database, key: string): Promise<EditorAccount | undefined> {
  const row = await db.selectFrom('admin_editor').selectAll().where('name_key', '=', key).executeTakeFirst();
  return row && { key, name: row.name, passwordHash: row.password_hash, totpSecret: row.totp_secret };
}

/** Every editor, by name. */
export function listEditors({ db }: Database) {
  return db
    .selectFrom('admin_editor')
    .select(['name', 'created_at', 'totp_secret'])
    .orderBy('name_key')
    .execute();
}

/** Adds an editor. False: the name is taken. */
export async function addEditor({ db }: Database, name: string, passwordHash: string, now: number) {
  const row = {
    name_key: editorKey(name),
    name: tidy(name),
    password_hash: passwordHash,
    created_at: now,
  };
  const inserted = await db
    .insertInto('admin_editor')
    .values(row)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('name_key')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Removes an editor and ends their sessions; what they saved keeps their name. False: there is none. */
export function removeEditor({ db }: Database, key: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('admin_session').where('editor_key', '=', key).execute();
    const deleted = await transaction
      .deleteFrom('admin_editor')
      .where('name_key', '=', key)
      .returning('name_key')
      .executeTakeFirst();
    return deleted !== undefined;
  });
}

/** Gives an editor another password, which ends their sessions. False: there is no such editor. */
export function changePassword(database: Database, key: string, passwordHash: string): Promise<boolean> {
  return change(database, key, { password_hash: passwordHash });
}

/** Asks an editor for one-time codes from now on and returns their secret; `undefined`: there is no such editor. */
export async function renewTotp(database: Database, key: string): Promise<string | undefined> {
  const secret = newTotpSecret();
  return (await change(database, key, { totp_secret: secret, totp_used: null })) ? secret : undefined;
}

/** Asks an editor for codes no more. False: there is no such editor. */
export function dropTotp(database: Database, key: string): Promise<boolean> {
  return change(database, key, { totp_secret: null, totp_used: null });
}

/** Whether a code is the editor's of this half minute, or of the one before or after, and wasn't accepted before. */
export async function takeCode({ db }: Database, editor: EditorAccount, code: string, now: number) {
  const counter = editor.totpSecret === null ? null : counterOf(code, editor.totpSecret, now);
  if (counter === null) return false;
  // One statement: of two logins with one code at the same time, one is let in.
  const taken = await db
    .updateTable('admin_editor')
    .set({ totp_used: counter })
    .where('name_key', '=', editor.key)
    .where('totp_secret', '=', editor.totpSecret)
    .where(({ or, eb }) => or([eb('totp_used', 'is', null), eb('totp_used', '<', counter)]))
    .returning('name_key')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Changes an editor's row and ends their sessions: each was opened with less, or with another password. */
function change(
  { db }: Database,
  key: string,
  columns: { password_hash?: string; totp_secret?: string | null; totp_used?: null },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('admin_session').where('editor_key', '=', key).execute();
    const changed = await transaction
      .updateTable('admin_editor')
      .set(columns)
      .where('name_key', '=', key)
      .returning('name_key')
      .executeTakeFirst();
    return changed !== undefined;
  });
}
