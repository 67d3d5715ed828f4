import { teamEventSchema, webhookPayloadSchema } from '@site/api-contract/team-events';
import { isPermanentRejection } from '../mail/mail-sender.ts';
import { NOTIFICATION_KINDS } from '../mail/outbox.ts';
import { type MessageSender, PermanentError } from '../mail/outbox-worker.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { Database } from '../storage/schema.ts';
import { findAddress } from './addresses.ts';
import { buildTeamMail } from './team-mail.ts';
import { postWebhook } from './webhook.ts';

/** Age at which a notification is given up, in milliseconds: later its team has heard of the event otherwise. */
const NOTIFICATION_LIFE_MS = 3 * 86_400_000;

interface NotificationOutletOptions {
  database: Database;
  transport: MailTransport;
  /** Sender of the mails. */
  from: string;
  /** The operator's mailbox. */
  operator: string;
  /** Scheme and host of the site, as visitors see them. */
  publicOrigin: string;
}

/** Returns the outlet that tells teams of events of their releases, at the address that the team has at that time. */
export const createNotificationSender = ({
  database,
  transport,
  from,
  operator,
  publicOrigin,
}: NotificationOutletOptions): MessageSender => ({
  kinds: NOTIFICATION_KINDS,
  what: 'notification',
  async send({ id, kind, team, payload, createdAt }, deadline) {
    if (Date.now() - createdAt > NOTIFICATION_LIFE_MS) throw giveUp('EXPIRED');
    const event = teamEventSchema.parse(JSON.parse(payload ?? 'null'));
    const address =
      team !== null && (await findAddress(database, team, kind === 'team-mail' ? 'mail' : 'webhook'));
    if (!address) throw giveUp('ENOADDRESS');
    if (address.channel === 'webhook') {
      const body = JSON.stringify(webhookPayloadSchema.parse({ ...event, site: publicOrigin }));
      return postWebhook(address, { id, timestamp: Math.floor(Date.now() / 1000), body });
    }
    const mail = buildTeamMail(event, { team: address.team, to: address.address, operator, publicOrigin });
    const outgoing = { ...mail, id, from, to: address.address, createdAt: new Date(createdAt) };
    await transport(outgoing, deadline).catch((error: unknown) => {
      if (isPermanentRejection(error)) throw new PermanentError('refused', { cause: error });
      throw error;
    });
  },
});

const giveUp = (code: string) => new PermanentError(code, { cause: { code } });
