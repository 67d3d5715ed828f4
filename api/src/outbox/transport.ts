import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ApiConfig } from '../config.ts';
import type { Deadline } from '../deadline.ts';
import { fileTransport } from './file-transport.ts';
import type { OutgoingMail } from './mail.ts';
import { type SmtpTimeouts, smtpTransport } from './smtp-transport.ts';

/**
 * Hands one mail over: resolves once the receiving side has taken responsibility for it, rejects otherwise. The deadline
 * ends its connections.
 */
export type Transport = (mail: OutgoingMail, deadline: Deadline) => Promise<void>;

/** The configured way out: SMTP, or files in `DATA_DIR/mail` when there is no `SMTP_URL`, which the log says. */
export function chooseTransport(config: ApiConfig, logger: Logger, timeouts?: SmtpTimeouts): Transport {
  if (config.smtpUrl) return smtpTransport(config.smtpUrl, timeouts);
  const folder = join(config.dataDir, 'mail');
  logger.warn({ folder }, 'no SMTP_URL: mails are written to files, nobody receives them');
  return fileTransport(folder);
}
