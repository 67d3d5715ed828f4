import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { clearAllAttempts } from '../auth/attempts.ts';
import { listEditors } from '../auth/editors.ts';
import { dropAdminPassword, generatePassword, hashPassword, setAdminPassword } from '../auth/password.ts';
import { CommandError, type CommandIo, type Invocation, withDatabase } from './command.ts';

const remove = (io: CommandIo): Promise<string[]> =>
  withDatabase(io, async (database, { adminPasswordHash }) => {
    if ((await listEditors(database)).length === 0)
      throw new CommandError(
        'No editor could sign in without the shared password: first add one (site editors add NAME).',
      );
    if (adminPasswordHash) throw new CommandError('ADMIN_PASSWORD_HASH is set and prevails: unset it first.');
    await dropAdminPassword(database);
    return ['The shared password is removed.'];
  });

const readPassword = async ({ stdin }: CommandIo): Promise<string> =>
  (await text(Readable.from(stdin ?? []))).replace(/\r?\n$/, '');

/** Sets, removes or hashes the shared password of /admin. */
export async function set({
  options: { stdin, hash: isHash, off },
  io,
}: Invocation<{ stdin?: boolean; hash?: boolean; off?: boolean }>): Promise<string[]> {
  if (off) return remove(io);
  const password = stdin ? await readPassword(io) : generatePassword();
  if (isHash) {
    const hash = await hashPassword(password);
    return stdin ? [hash] : [`New password: ${password}`, `ADMIN_PASSWORD_HASH='${hash}'`];
  }
  return withDatabase(io, async (database, { adminPasswordHash }) => {
    const hash = await setAdminPassword(database, password);
    await clearAllAttempts(database);
    const line = stdin ? 'The new password is stored.' : `New password: ${password}`;
    const remedy = `ADMIN_PASSWORD_HASH is set and prevails. To use the new password, set it to:\n${hash}`;
    return adminPasswordHash ? [line, remedy] : [line];
  });
}
