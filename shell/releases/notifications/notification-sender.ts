import { isPermanentRejection } from '@site/api/mail/mail-sender';
import { type MessageSender, PermanentError } from '@site/api/mail/outbox-worker';
import type { MailTransport } from '@site/api/mail/transport';
import type { Database } from '@site/api/storage/schema';
import { teamEventSchema } from '@site/api-contract/releases/team-events';
import { findMailbox } from './mailboxes.ts';
import { TEAM_MAIL } from './team-events.ts';
import { buildTeamMail } from './team-mail.ts';

/** Age at which a notification is given up, in milliseconds: later its team has heard of the event otherwise. */
const NOTIFICATION_LIFE_MS = 3 * 86_400_000;

interface NotificationSenderOptions {
  database: Database;
  transport: MailTransport;
  /** Sender of the mails. */
  from: string;
  /** The operator's mailbox. */
  operator: string;
  /** Scheme and host of the site, as visitors see them. */
  publicOrigin: string;
}

/** Returns the sender that tells teams of events of their releases, at the address that the team has at that time. */
export const createNotificationSender = ({
  database,
  transport,
  from,
  operator,
  publicOrigin,
}: NotificationSenderOptions): MessageSender => ({
  kinds: [TEAM_MAIL],
  what: 'notification',
  async send({ id, team, payload, createdAt }, deadline) {
    if (Date.now() - createdAt > NOTIFICATION_LIFE_MS) throw giveUp('EXPIRED');
    const event = teamEventSchema.parse(JSON.parse(payload ?? 'null'));
    const mailbox = team !== null && (await findMailbox(database, team));
    if (!mailbox) throw giveUp('ENOADDRESS');
    const { address: to } = mailbox;
    const mail = buildTeamMail(event, { team: mailbox.team, to, operator, publicOrigin });
    const outgoing = { ...mail, id, from, to, createdAt: new Date(createdAt) };
    await transport(outgoing, deadline).catch((error: unknown) => {
      if (isPermanentRejection(error)) throw new PermanentError('refused', { cause: error });
      throw error;
    });
  },
});

const giveUp = (code: string) => new PermanentError(code, { cause: { code } });
