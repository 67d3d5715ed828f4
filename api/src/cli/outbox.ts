import { listUnsentMessages, retryDeadMessages } from '../mail/outbox.ts';
import type { Database } from '../storage/schema.ts';
import { parseArguments, runCommand, UsageError, withDatabase } from './command.ts';

/** Formats an instant given in epoch milliseconds. */
const formatTime = (time: number) => new Date(time).toISOString();

async function list(database: Database): Promise<void> {
  const messages = await listUnsentMessages(database);
  for (const { id, kind, team, status, attempts, created_at, due_at, last_error } of messages) {
    const state = status === 'pending' ? `pending, next attempt ${formatTime(due_at)}` : 'dead';
    const count = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
    const recipient = team === null ? [] : [`${kind} of ${team}`];
    console.log([id, formatTime(created_at), count, state, last_error ?? '', ...recipient].join('  '));
  }
  const dead = messages.filter(({ status }) => status === 'dead').length;
  console.log(`${messages.length - dead} pending, ${dead} dead`);
}

runCommand('outbox', async () => {
  const [command, id] = parseArguments({}).positionals;
  if (command === 'list') return withDatabase(list);
  if (command !== 'retry') throw new UsageError('Use list or retry.');
  const retried = await withDatabase((database) => retryDeadMessages(database, id));
  console.log(`${retried} pending again`);
});
