import type { Database } from '../storage/schema.ts';
import { findTotpCounter, generateTotpSecret } from './totp.ts';

/** Reserved name: password managers store the shared password under it. */
const SHARED_KEY = 'admin';

/** An account of one person. */
export interface EditorAccount {
  key: string;
  name: string;
  passwordHash: string;
  totpSecret: string | null;
}

const tidy = (name: string) => name.normalize('NFKC').trim().replace(/\s+/g, ' ');

/** Returns the normalised name for comparisons: « Léa » gives « léa ». Empty for the shared password. */
export function toEditorKey(name: string): string {
  const key = tidy(name).toLowerCase();
  return key === SHARED_KEY ? '' : key;
}

/** Returns the editor with this key, see {@link toEditorKey}. */
export async function findEditor({ db }: Database, key: string): Promise<EditorAccount | undefined> {
  const row = await db.selectFrom('admin_editor').selectAll().where('name_key', '=', key).executeTakeFirst();
  return row && { key, name: row.name, passwordHash: row.password_hash, totpSecret: row.totp_secret };
}

/** Lists all editors, sorted by name. */
export function listEditors({ db }: Database) {
  return db
    .selectFrom('admin_editor')
    .select(['name', 'created_at', 'totp_secret'])
    .orderBy('name_key')
    .execute();
}

/** Adds an editor; `false` if the name is taken. */
export async function addEditor({ db }: Database, name: string, passwordHash: string, now: number) {
  const row = {
    name_key: toEditorKey(name),
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

/** Removes an editor and ends the editor's sessions; saved versions keep the name. `false` if there is no such editor. */
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

/** Changes an editor's password and ends the editor's sessions; `false` if there is no such editor. */
export function changePassword(database: Database, key: string, passwordHash: string): Promise<boolean> {
  return change(database, key, { password_hash: passwordHash });
}

/**
 * Makes one-time codes mandatory for an editor, ends the editor's sessions and returns the new secret in base32.
 * `undefined` if there is no such editor.
 */
export async function enableTotp(database: Database, key: string): Promise<string | undefined> {
  const secret = generateTotpSecret();
  return (await change(database, key, { totp_secret: secret, totp_used: null })) ? secret : undefined;
}

/** Ends an editor's one-time codes and sessions; `false` if there is no such editor. */
export function disableTotp(database: Database, key: string): Promise<boolean> {
  return change(database, key, { totp_secret: null, totp_used: null });
}

/** Accepts an editor's code of the current 30-second step or an adjacent step, once. Resolves to `true` if accepted. */
export async function consumeTotpCode({ db }: Database, editor: EditorAccount, code: string, now: number) {
  const counter = editor.totpSecret === null ? null : findTotpCounter(code, editor.totpSecret, now);
  if (counter === null) return false;
  // A single statement, so that of two concurrent sign-ins with the same code, one succeeds.
  const updatedRow = await db
    .updateTable('admin_editor')
    .set({ totp_used: counter })
    .where('name_key', '=', editor.key)
    .where('totp_secret', '=', editor.totpSecret)
    .where(({ or, eb }) => or([eb('totp_used', 'is', null), eb('totp_used', '<', counter)]))
    .returning('name_key')
    .executeTakeFirst();
  return updatedRow !== undefined;
}

/** Changes an editor's row and ends the editor's sessions, which earlier credentials opened. */
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
