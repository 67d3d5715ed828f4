import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database, Schema } from '../storage/schema.ts';

/** Way in which a team hears of its releases. */
export type NotificationChannel = Schema['team_address']['channel'];

/** An address at which a team hears of its releases. */
export interface TeamAddress {
  team: string;
  channel: NotificationChannel;
  /** Mailbox or URL. */
  address: string;
  /** Signs the team's webhooks; `null` for a mailbox. */
  secret: string | null;
  /** True if the operator lets the webhook reach a private network. */
  allowsPrivate: boolean;
}

/** Length of a webhook's secret in bytes; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** Generates the secret of a webhook in the form of Standard Webhooks. */
export const generateWebhookSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Stores an address, and replaces the team's earlier address of the channel: what waits goes to the new address. */
export async function storeAddress(
  { db }: Pick<Database, 'db'>,
  { allowsPrivate, ...address }: TeamAddress,
  now: number,
): Promise<void> {
  const row = { ...address, allows_private: allowsPrivate ? 1 : 0, created_at: now };
  await db
    .insertInto('team_address')
    .values(row)
    .onConflict((conflict) => conflict.columns(['team', 'channel']).doUpdateSet(row))
    .execute();
}

/** Returns a team's address of a channel, if there is one. */
export async function findAddress(
  { db }: Pick<Database, 'db'>,
  team: string,
  channel: NotificationChannel,
): Promise<TeamAddress | undefined> {
  const row = await db
    .selectFrom('team_address')
    .selectAll()
    .where('team', '=', team)
    .where('channel', '=', channel)
    .executeTakeFirst();
  if (!row) return undefined;
  const { address, secret, allows_private } = row;
  return { team, channel, address, secret, allowsPrivate: allows_private === 1 };
}

/** Returns a team's addresses, without their secrets. */
export const listTeamAddresses = ({ db }: Pick<Database, 'db'>, team: string) =>
  db
    .selectFrom('team_address')
    .select(['channel', 'address', 'created_at'])
    .where('team', '=', team)
    .orderBy('channel')
    .execute();

/**
 * Removes a team's addresses and its unsent notifications. Returns their numbers. A notification that is being sent may
 * still arrive.
 */
export async function removeAddresses(
  { db }: Pick<Database, 'db'>,
  team: string,
): Promise<{ addresses: number; notifications: number }> {
  return db.transaction().execute(async (transaction) => {
    const addresses = await transaction
      .deleteFrom('team_address')
      .where('team', '=', team)
      .returning('team')
      .execute();
    const notifications = await transaction
      .deleteFrom('outbox')
      .where('team', '=', team)
      .where('status', '!=', 'sent')
      .returning('id')
      .execute();
    return { addresses: addresses.length, notifications: notifications.length };
  });
}

/** Returns the channels of some teams, in the transaction of an event. */
export async function readChannels(
  transaction: Transaction<Schema>,
  teams: readonly string[],
): Promise<Pick<TeamAddress, 'team' | 'channel'>[]> {
  if (teams.length === 0) return [];
  return transaction
    .selectFrom('team_address')
    .select(['team', 'channel'])
    .where('team', 'in', teams)
    .orderBy('team')
    .orderBy('channel')
    .execute();
}
