import { type FeedServer, feedSchema, feedServerSchema } from '@site/api-contract/inventory-feed';
import { FeedFailure } from './failure.ts';

/** An invalid row: which one, counted from 0, and the fields at fault. Never their values. */
interface RowFault {
  row: number;
  fields: string[];
}

/** The rows of a feed that can be shown, and those that can't. */
export interface FeedReading {
  rows: FeedServer[];
  faults: RowFault[];
}

/**
 * Reads the order system's answer; one bad row costs only itself (decision 24).
 * @throws FeedFailure `shape` when `inventory.servers` is no list, or when it has rows and not one is valid: then
 * the format has changed, and an older stock is better than an empty page.
 */
export function readFeed(body: unknown): FeedReading {
  const feed = feedSchema.safeParse(body);
  if (!feed.success) throw FeedFailure.shape();
  const reading: FeedReading = { rows: [], faults: [] };
  for (const [row, value] of feed.data.inventory.servers.entries()) {
    const parsed = feedServerSchema.safeParse(value);
    if (parsed.success) reading.rows.push(parsed.data);
    else reading.faults.push({ row, fields: parsed.error.issues.map(({ path }) => path.join('.')) });
  }
  if (reading.rows.length === 0 && reading.faults.length > 0) throw FeedFailure.shape();
  return reading;
}
