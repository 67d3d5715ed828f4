import { createHmac } from 'node:crypto';
import { PermanentError } from '../mail/outbox-worker.ts';
import { isPotentiallyTrustworthyUrl, sendRequest } from '../net/outgoing.ts';
import { assertPublicHost, lookUpPublicAddress } from '../net/public-address.ts';
import type { TeamAddress } from './addresses.ts';

/** Longest wait for a receiver's answer, in milliseconds. */
const DEADLINE_MS = 10_000;

/** A message in the terms of Standard Webhooks. */
export interface WebhookMessage {
  /** The same in every try, so that a receiver recognises a repetition. */
  id: string;
  /** Time of the try, in seconds since 1970: a receiver refuses an old one, which may be a replay. */
  timestamp: number;
  /** JSON. */
  body: string;
}

/**
 * Returns a message's headers with its signature (Standard Webhooks 1.0.0, « Signature scheme »).
 * @param secret see `generateWebhookSecret`
 */
export function signWebhook(secret: string, { id, timestamp, body }: WebhookMessage) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'Content-Type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
}

/** The receiver hasn't accepted a webhook. */
class WebhookRejectedError extends Error {
  override readonly name = 'WebhookRejectedError';
  readonly code: string;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.code = `HTTP ${status}`;
  }
}

/**
 * Posts a message to a team's receiver; resolves once it has answered 2xx. Redirects aren't followed, and the answer's body
 * isn't read: neither may lead the site anywhere else.
 * @throws PermanentError after 410, with which a receiver ends its webhooks; PrivateAddressError, DeadlineError, or the system
 * error with its `code`
 */
export async function postWebhook(
  { address, secret, allowsPrivate }: Pick<TeamAddress, 'address' | 'secret' | 'allowsPrivate'>,
  message: WebhookMessage,
): Promise<void> {
  const url = new URL(address);
  if (!isPotentiallyTrustworthyUrl(url) || secret === null)
    throw new PermanentError('not a webhook', { cause: { code: 'EADDRESS' } });
  if (!allowsPrivate) assertPublicHost(url);
  const { status } = await sendRequest(
    url,
    {
      method: 'POST',
      body: message.body,
      ignoresBody: true,
      ...(!allowsPrivate && { lookup: lookUpPublicAddress }),
    },
    { deadlineMs: DEADLINE_MS, maxBytes: 0, headers: signWebhook(secret, message) },
  );
  if (status >= 200 && status < 300) return;
  const rejected = new WebhookRejectedError(status);
  throw status === 410 ? new PermanentError('gone', { cause: rejected }) : rejected;
}
