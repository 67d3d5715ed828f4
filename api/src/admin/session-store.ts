import { createHash, randomBytes } from 'node:crypto';
import type { Session, SessionState } from '@site/api-contract/admin';
import type { Database } from '../storage/schema.ts';
import { CLOCK_SKEW_MS } from '../storage/schema.ts';
import type { Editor } from './editors.ts';

/** Longest session, in milliseconds, whatever happens in it. */
const SESSION_MS = 12 * 3_600_000;

/** Longest silence in a session, in milliseconds. */
const SESSION_IDLE_MS = 2 * 3_600_000;

const TOKEN_BYTES = 32;

/** A session's silence is counted from here to its next call, give or take this long: not every call has to write. */
const NOTE_MS = 60_000;

/**
 * Opens a session and returns its token, which only its holder has: the database keeps the SHA-256. The session is
 * bound to `passwordHash`, of `editor` or of the password all share: with another password it is over.
 */
export async function openSession(
  { db }: Database,
  passwordHash: string,
  now: number,
  editor: Pick<Editor, 'key' | 'name'> | null = null,
): Promise<Session> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const row = {
    token_hash: digest(token),
    password_digest: digest(passwordHash),
    editor_key: editor?.key ?? null,
    created_at: now,
    used_at: now,
  };
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('admin_session')
      .where(({ or, eb }) =>
        or([
          eb('created_at', '<=', now - SESSION_MS),
          eb('used_at', '<=', now - SESSION_IDLE_MS),
          eb('created_at', '>', now + CLOCK_SKEW_MS),
          eb('used_at', '>', now + CLOCK_SKEW_MS),
        ]),
      )
      .execute();
    await transaction.insertInto('admin_session').values(row).execute();
  });
  return { token, expiresAt: now + SESSION_MS, editor: editor?.name ?? null };
}

/**
 * Whose session it is and when it ends at the latest; its silence ends here. `sharedHash` is of the password all share.
 * `undefined`: it is over.
 */
export async function useSession(
  { db }: Database,
  token: string,
  sharedHash: string | undefined,
  now: number,
): Promise<SessionState | undefined> {
  const tokenHash = digest(token);
  const session = await db
    .selectFrom('admin_session')
    .leftJoin('admin_editor', 'admin_editor.name_key', 'admin_session.editor_key')
    .select(['admin_session.created_at', 'used_at', 'password_digest', 'editor_key', 'name', 'password_hash'])
    .where('token_hash', '=', tokenHash)
    .where('admin_session.created_at', '>', now - SESSION_MS)
    .where('used_at', '>', now - SESSION_IDLE_MS)
    // Begun or used by a clock that was ahead: it would hold for longer than it may.
    .where('admin_session.created_at', '<=', now + CLOCK_SKEW_MS)
    .where('used_at', '<=', now + CLOCK_SKEW_MS)
    .executeTakeFirst();
  const hash = session?.editor_key === null ? sharedHash : session?.password_hash;
  if (!session || !hash || session.password_digest !== digest(hash)) return undefined;
  if (now - session.used_at >= NOTE_MS) {
    await db.updateTable('admin_session').set({ used_at: now }).where('token_hash', '=', tokenHash).execute();
  }
  return { expiresAt: session.created_at + SESSION_MS, editor: session.name };
}

/** Ends a session; again does nothing. */
export async function endSession({ db }: Database, token: string): Promise<void> {
  await db.deleteFrom('admin_session').where('token_hash', '=', digest(token)).execute();
}

/** The secret is long and random, so a fast hash without salt is enough. */
function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
