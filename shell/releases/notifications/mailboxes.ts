import type { Database, Schema } from '@site/api/storage/schema';
import type { Transaction } from 'kysely';

/** The mailbox at which a team hears of its releases. */
interface TeamMailbox {
  team: string;
  address: string;
}

/** Stores a team's mailbox, and replaces an earlier one: what waits goes to the new address. */
export async function storeMailbox(
  { db }: Pick<Database, 'db'>,
  mailbox: TeamMailbox,
  now: number,
): Promise<void> {
  const row = { ...mailbox, created_at: now };
  await db
    .insertInto('team_mailbox')
    .values(row)
    .onConflict((conflict) => conflict.column('team').doUpdateSet(row))
    .execute();
}

/** Returns a team's mailbox, if there is one. */
export const findMailbox = ({ db }: Pick<Database, 'db'>, team: string) =>
  db.selectFrom('team_mailbox').selectAll().where('team', '=', team).executeTakeFirst();

/**
 * Removes a team's mailbox and its unsent notifications. Returns their numbers. A notification that is being sent may
 * still arrive.
 */
export async function removeMailbox(
  { db }: Pick<Database, 'db'>,
  team: string,
): Promise<{ mailboxes: number; notifications: number }> {
  return db.transaction().execute(async (transaction) => {
    const mailboxes = await transaction
      .deleteFrom('team_mailbox')
      .where('team', '=', team)
      .returning('team')
      .execute();
    const notifications = await transaction
      .deleteFrom('outbox')
      .where('team', '=', team)
      .where('status', '!=', 'sent')
      .returning('id')
      .execute();
    return { mailboxes: mailboxes.length, notifications: notifications.length };
  });
}

/** Returns those of some teams that have a mailbox, in the transaction of an event. */
export async function listTeamsWithMailbox(
  transaction: Transaction<Schema>,
  teams: readonly string[],
): Promise<string[]> {
  if (teams.length === 0) return [];
  const rows = await transaction
    .selectFrom('team_mailbox')
    .select('team')
    .where('team', 'in', teams)
    .orderBy('team')
    .execute();
  return rows.map(({ team }) => team);
}
