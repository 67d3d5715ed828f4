import { pino } from 'pino';
import { parseApiConfig } from '../config.ts';
import { listWaiting, retryDead } from '../outbox/dead-letters.ts';
import { openDatabase } from '../storage/open.ts';
import type { Database } from '../storage/schema.ts';

const usage = `Mails that have not been sent.
  npm run outbox -w @site/api -- list          lists those that wait and those that were given up
  npm run outbox -w @site/api -- retry [id]    has those given up tried again: all, or one`;

async function run(database: Database, [command, id]: string[]): Promise<void> {
  if (command === 'retry') {
    console.log(`${await retryDead(database, id)} to be tried again`);
    return;
  }
  const mails = await listWaiting(database);
  for (const mail of mails) {
    const created = new Date(mail.created_at).toISOString();
    const next = mail.status === 'pending' ? `next try ${new Date(mail.due_at).toISOString()}` : 'given up';
    console.log(`${mail.id}  ${created}  ${mail.attempts} tries  ${next}  ${mail.last_error ?? ''}`);
  }
  console.log(`${mails.length} not sent`);
}

async function main(args: string[]): Promise<void> {
  if (args[0] !== 'list' && args[0] !== 'retry') {
    console.log(usage);
    process.exitCode = args[0] === '--help' ? 0 : 2;
    return;
  }
  const database = await openDatabase(parseApiConfig(process.env), pino({ level: 'silent' }));
  await run(database, args).finally(() => database.close());
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
