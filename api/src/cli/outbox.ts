import { listUnsentMessages, retryDeadMessages } from '../mail/outbox.ts';
import { type Invocation, withDatabase } from './command.ts';

/** Formats an instant given in epoch milliseconds. */
const formatTime = (time: number) => new Date(time).toISOString();

export async function list({ io }: Invocation): Promise<string[]> {
  const messages = await withDatabase(io, listUnsentMessages);
  const lines = messages.map(({ id, kind, team, status, attempts, created_at, due_at, last_error }) => {
    const state = status === 'pending' ? `pending, next attempt ${formatTime(due_at)}` : 'dead';
    const count = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
    const recipient = team === null ? [] : [`${kind} of ${team}`];
    return [id, formatTime(created_at), count, state, last_error ?? '', ...recipient].join('  ');
  });
  const dead = messages.filter(({ status }) => status === 'dead').length;
  return [...lines, `${messages.length - dead} pending, ${dead} dead`];
}

export async function retry({ words: [id], io }: Invocation): Promise<string[]> {
  const retried = await withDatabase(io, (database) => retryDeadMessages(database, id));
  return [`${retried} pending again`];
}
