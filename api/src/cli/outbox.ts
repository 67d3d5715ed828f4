import { listWaiting, retryDead } from '../mail/outbox.ts';
import type { Database } from '../storage/schema.ts';
import { readArguments, runCommand, UsageError, withDatabase } from './command.ts';

async function list(database: Database): Promise<void> {
  const mails = await listWaiting(database);
  for (const mail of mails) {
    const created = new Date(mail.created_at).toISOString();
    const next = mail.status === 'pending' ? `next try ${new Date(mail.due_at).toISOString()}` : 'given up';
    console.log(`${mail.id}  ${created}  ${mail.attempts} tries  ${next}  ${mail.last_error ?? ''}`);
  }
  console.log(`${mails.length} not sent`);
}

runCommand('outbox', async () => {
  const [command, id] = readArguments({}).positionals;
  if (command === 'list') return withDatabase(list);
  if (command !== 'retry') throw new UsageError('Say list or retry.');
  const retried = await withDatabase((database) => retryDead(database, id));
  console.log(`${retried} to be tried again`);
});
