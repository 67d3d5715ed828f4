import { text } from 'node:stream/consumers';
import { clearAllAttempts } from '../auth/attempts.ts';
import { listEditors } from '../auth/editors.ts';
import { dropAdminPassword, generatePassword, hashPassword, setAdminPassword } from '../auth/password.ts';
import { CommandError, parseArguments, runCommand, UsageError, withDatabase } from './command.ts';

async function drop(): Promise<void> {
  await withDatabase(async (database, { adminPasswordHash }) => {
    if ((await listEditors(database)).length === 0) {
      throw new CommandError(
        'No editor could sign in without the shared password: first add one (npm run admin:editors).',
      );
    }
    if (adminPasswordHash) throw new CommandError('ADMIN_PASSWORD_HASH is set and prevails: unset it first.');
    await dropAdminPassword(database);
    console.log('The shared password is removed.');
  });
}

runCommand('admin-password', async () => {
  const { values, positionals } = parseArguments({
    stdin: { type: 'boolean' },
    hash: { type: 'boolean' },
    off: { type: 'boolean' },
  });
  if (positionals.length > 0) throw new UsageError('The password is read from standard input only.');
  if (values.off) return drop();
  const password = values.stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : generatePassword();
  if (values.hash) {
    const hash = await hashPassword(password);
    console.log(values.stdin ? hash : `New password: ${password}\nADMIN_PASSWORD_HASH='${hash}'`);
    return;
  }
  await withDatabase(async (database, { adminPasswordHash }) => {
    const hash = await setAdminPassword(database, password);
    await clearAllAttempts(database);
    console.log(values.stdin ? 'The new password is stored.' : `New password: ${password}`);
    if (adminPasswordHash) {
      console.log(`ADMIN_PASSWORD_HASH is set and prevails. To use the new password, set it to:\n${hash}`);
    }
  });
});
