import { DeadlineError } from '../deadline.ts';
import { type Answer, get, TooLargeError } from '../outgoing.ts';
import { FeedFailure } from './failure.ts';

/** Largest answer that is read, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Where the order system is, and how long it may take. */
export interface OrderSystem {
  /** Its address, without a query. */
  url: string;
  key?: string;
  /** For the whole answer, its last byte included, in milliseconds. */
  timeoutMs: number;
}

/**
 * The order system's stock as it answers it (specification, section 7): JSON that nobody has looked at yet.
 * @throws FeedFailure whatever goes wrong; a redirect is followed nowhere, since the key would travel along.
 */
export async function fetchFeed({ url, key, timeoutMs }: OrderSystem): Promise<unknown> {
  const address = new URL(`${url.replace(/\/+$/, '')}/servers/inventory`);
  if (key) address.searchParams.set('key', key);
  const bounds = { deadlineMs: timeoutMs, maxBytes: MAX_BYTES, headers: { Accept: 'application/json' } };
  const { status, body } = await get(address, bounds).catch((error: unknown) => {
    throw failureOf(error);
  });
  if (status >= 300 && status < 400) throw FeedFailure.unreachable('REDIRECT');
  if (status !== 200) throw FeedFailure.http(status);
  return parse(body);
}

/** Of an error only its code is kept: messages quote addresses. */
function failureOf(error: unknown): FeedFailure {
  if (error instanceof DeadlineError) return FeedFailure.timeout();
  if (error instanceof TooLargeError) return FeedFailure.shape();
  const { code } = error as { code?: unknown };
  return FeedFailure.unreachable(code === undefined ? undefined : String(code));
}

function parse(body: Answer['body']): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // The parser's message quotes the text, and reseller prices with it.
    throw FeedFailure.shape();
  }
}
