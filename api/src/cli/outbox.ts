import { listWaiting, retryDead } from '../mail/outbox.ts';
import type { Database } from '../storage/schema.ts';
import { readArguments, runCommand, UsageError, withDatabase } from './command.ts';

async function list(database: Database): Promise<void> {
  const messages = await listWaiting(database);
  for (const message of messages) {
    const { id, kind, team, status, attempts, created_at, due_at, last_error } = message;
    const next = status === 'pending' ? `next try ${new Date(due_at).toISOString()}` : 'given up';
    const reason = last_error ?? '';
    const receiver = team === null ? [] : [`${kind} of ${team}`];
    const created = new Date(created_at).toISOString();
    console.log([id, created, `${attempts} tries`, next, reason, ...receiver].join('  '));
  }
  console.log(`${messages.length} not sent`);
}

runCommand('outbox', async () => {
  const [command, id] = readArguments({}).positionals;
  if (command === 'list') return withDatabase(list);
  if (command !== 'retry') throw new UsageError('Say list or retry.');
  const retried = await withDatabase((database) => retryDead(database, id));
  console.log(`${retried} to be tried again`);
});
