import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { generatePassword } from '../admin/password.ts';
import { setAdminPassword } from '../admin/password-store.ts';
import { parseApiConfig } from '../config.ts';
import { openDatabase } from '../storage/open.ts';

const usage = `Sets the password of /admin.
  npm run admin:password -w @site/api                 generates one and prints it
  npm run admin:password -w @site/api -- --stdin      reads it from standard input`;

async function main(args: string[]): Promise<void> {
  if (args.some((argument) => argument !== '--stdin')) {
    console.log(usage);
    process.exitCode = args.includes('--help') ? 0 : 2;
    return;
  }
  const config = parseApiConfig(process.env);
  const isGiven = args.includes('--stdin');
  const password = isGiven ? (await text(process.stdin)).replace(/\r?\n$/, '') : generatePassword();
  const database = await openDatabase(config, pino({ level: 'silent' }));
  try {
    const hash = await setAdminPassword(database, password);
    console.log(isGiven ? 'The new password is stored.' : `New password: ${password}`);
    if (config.adminPasswordHash) {
      console.log(`ADMIN_PASSWORD_HASH is set and prevails. To use the new password, set it to:\n${hash}`);
    }
  } finally {
    await database.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
