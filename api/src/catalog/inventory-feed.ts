import { inventoryMessages } from '@site/api-contract/dedicated/inventory';
import {
  type FeedServer,
  orderSystemResponseSchema,
  orderSystemServerSchema,
} from '@site/api-contract/dedicated/order-system';
import { DeadlineError } from '../net/deadline.ts';
import { ResponseTooLargeError, sendGetRequest } from '../net/outgoing.ts';

/** Kind of the order system's failure. `http`: an error status; `shape`: an answer that is no stock. */
export type InventoryFeedFailureReason = 'http' | 'shape' | 'timeout' | 'unreachable';

/** The order system returned no usable stock. The error never holds the request's address, which contains the key. */
export class InventoryFeedError extends Error {
  override readonly name = 'InventoryFeedError';

  /**
   * @param message in French, shown to the visitor (docs/product.md#messages)
   * @param status HTTP status, for `http`
   * @param code system error code, for `unreachable` and the log: `ECONNREFUSED`…
   */
  private constructor(
    readonly reason: InventoryFeedFailureReason,
    message: string,
    readonly status?: number,
    readonly code?: string,
  ) {
    super(message);
  }

  static http(status: number): InventoryFeedError {
    return new InventoryFeedError('http', inventoryMessages.http(status), status);
  }

  static shape(): InventoryFeedError {
    return new InventoryFeedError('shape', inventoryMessages.shape);
  }

  static timeout(): InventoryFeedError {
    const message = `Le stock met trop de temps à répondre. ${inventoryMessages.unreachable}`;
    return new InventoryFeedError('timeout', message);
  }

  static unreachable(code?: string): InventoryFeedError {
    return new InventoryFeedError('unreachable', inventoryMessages.unreachable, undefined, code);
  }
}

/** Largest accepted answer, in bytes. */
const MAX_BYTES = 1024 * 1024;

/** Address and timeout of the order system. */
export interface OrderSystem {
  /** Address without a query. */
  url: string;
  key?: string;
  /** Deadline of the whole answer, in milliseconds. */
  timeoutMs: number;
}

/**
 * Fetches the order system's stock as unchecked JSON (docs/product.md#stock-feed).
 * @throws InventoryFeedError for every failure. A redirect is a failure too: following it would disclose the key
 */
export async function fetchInventoryFeed({ url, key, timeoutMs }: OrderSystem): Promise<unknown> {
  const address = new URL(`${url.replace(/\/+$/, '')}/servers/inventory`);
  if (key) address.searchParams.set('key', key);
  const bounds = { deadlineMs: timeoutMs, maxBytes: MAX_BYTES, headers: { Accept: 'application/json' } };
  const { status, body } = await sendGetRequest(address, bounds).catch((error: unknown) => {
    throw getFailure(error);
  });
  if (status >= 300 && status < 400) throw InventoryFeedError.unreachable('REDIRECT');
  if (status !== 200) throw InventoryFeedError.http(status);
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    // The parser's message quotes the text, and reseller prices with it.
    throw InventoryFeedError.shape();
  }
}

/** Returns the failure for an error, with its code only: error messages may quote the address. */
function getFailure(error: unknown): InventoryFeedError {
  if (error instanceof DeadlineError) return InventoryFeedError.timeout();
  if (error instanceof ResponseTooLargeError) return InventoryFeedError.shape();
  const { code } = error as { code?: unknown };
  return InventoryFeedError.unreachable(code === undefined ? undefined : String(code));
}

/**
 * Parses the order system's answer, without its invalid rows. `faults` name each invalid row, counted from 0, and its
 * invalid fields, never the values.
 * @throws InventoryFeedError `shape` if `inventory.servers` is no list, or none of its rows is valid. The format has then changed,
 * and an older stock is better than an empty page
 */
export function parseInventoryFeed(body: unknown) {
  const feed = orderSystemResponseSchema.safeParse(body);
  if (!feed.success) throw InventoryFeedError.shape();
  const rows: FeedServer[] = [];
  const faults: { row: number; fields: string[] }[] = [];
  for (const [row, value] of feed.data.inventory.servers.entries()) {
    const parsed = orderSystemServerSchema.safeParse(value);
    if (parsed.success) rows.push(parsed.data);
    else faults.push({ row, fields: parsed.error.issues.map(({ path }) => path.join('.')) });
  }
  if (rows.length === 0 && faults.length > 0) throw InventoryFeedError.shape();
  return { rows, faults };
}
