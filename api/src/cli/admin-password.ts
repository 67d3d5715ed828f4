import { text } from 'node:stream/consumers';
import { generatePassword } from '../admin/password.ts';
import { setAdminPassword } from '../admin/password-store.ts';
import { readArguments, runCommand, UsageError, withDatabase } from './command.ts';

const usage = `Sets the password of /admin; whoever is logged in is logged out.
  npm run admin:password                 generates one and prints it
  npm run admin:password -- --stdin      reads it from standard input`;

runCommand(usage, async () => {
  const { values, positionals } = readArguments({ stdin: { type: 'boolean' } });
  if (positionals.length > 0) throw new UsageError('The password is read from standard input only.');
  const password = values.stdin ? (await text(process.stdin)).replace(/\r?\n$/, '') : generatePassword();
  await withDatabase(async (database, { adminPasswordHash }) => {
    const hash = await setAdminPassword(database, password);
    console.log(values.stdin ? 'The new password is stored.' : `New password: ${password}`);
    if (adminPasswordHash) {
      console.log(`ADMIN_PASSWORD_HASH is set and prevails. To use the new password, set it to:\n${hash}`);
    }
  });
});
