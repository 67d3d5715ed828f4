import { inventoryMessages } from '@site/api-contract/inventory';
import { type FeedServer, feedSchema, feedServerSchema } from '@site/api-contract/order-system';
import { DeadlineError } from '../net/deadline.ts';
import { get, TooLargeError } from '../net/outgoing.ts';

/** Why the order system gave no stock. `http`: it answered with an error status; `shape`: with something else than a stock. */
export type FeedFailureReason = 'http' | 'shape' | 'timeout' | 'unreachable';

/** The order system gave no usable stock. Never holds the request's address, whose query is the key. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure';

  /**
   * @param message is French and shown to the visitor (docs/product.md#messages)
   * @param status of `http`
   * @param code of `unreachable`, the system's, for the log: `ECONNREFUSED`…
   */
  private constructor(
    readonly reason: FeedFailureReason,
    message: string,
    readonly status?: number,
    readonly code?: string,
  ) {
    super(message);
  }

  static http(status: number): FeedFailure {
    return new FeedFailure('http', inventoryMessages.http(status), status);
  }

  static shape(): FeedFailure {
    return new FeedFailure('shape', inventoryMessages.shape);
  }

  static timeout(): FeedFailure {
    const message = `Le stock met trop de temps à répondre. ${inventoryMessages.unreachable}`;
    return new FeedFailure('timeout', message);
  }

  static unreachable(code?: string): FeedFailure {
    return new FeedFailure('unreachable', inventoryMessages.unreachable, undefined, code);
  }
}

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
 * The order system's stock as it answers it (docs/product.md#stock-feed): JSON that nobody has looked at yet.
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
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // The parser's message quotes the text, and reseller prices with it.
    throw FeedFailure.shape();
  }
}

/** Of an error only its code is kept: messages quote addresses. */
function failureOf(error: unknown): FeedFailure {
  if (error instanceof DeadlineError) return FeedFailure.timeout();
  if (error instanceof TooLargeError) return FeedFailure.shape();
  const { code } = error as { code?: unknown };
  return FeedFailure.unreachable(code === undefined ? undefined : String(code));
}

/**
 * Reads the order system's answer; one bad row costs only itself. `faults` name the invalid ones, counted from 0, and their
 * fields at fault, never the values.
 * @throws FeedFailure `shape` when `inventory.servers` is no list, or when it has rows and not one is valid: then
 * the format has changed, and an older stock is better than an empty page.
 */
export function readFeed(body: unknown) {
  const feed = feedSchema.safeParse(body);
  if (!feed.success) throw FeedFailure.shape();
  const rows: FeedServer[] = [];
  const faults: { row: number; fields: string[] }[] = [];
  for (const [row, value] of feed.data.inventory.servers.entries()) {
    const parsed = feedServerSchema.safeParse(value);
    if (parsed.success) rows.push(parsed.data);
    else faults.push({ row, fields: parsed.error.issues.map(({ path }) => path.join('.')) });
  }
  if (rows.length === 0 && faults.length > 0) throw FeedFailure.shape();
  return { rows, faults };
}
