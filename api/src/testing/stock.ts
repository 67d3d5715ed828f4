import { inventorySchema } from '@site/api-contract/inventory-feed';
import { PROBLEM_MEDIA_TYPE, problemSchema } from '@site/api-contract/problem';
import { afterEach, beforeEach, expect, onTestFinished } from 'vitest';
import type { InventoryOptions } from '../inventory/cache.ts';
import { feedOf, feedRow, INVENTORY_KEY } from './feed.ts';
import { type OrderSystemMood, startOrderSystem } from './order-system.ts';
import { startApi } from './start-api.ts';

/** A feed of two servers. */
export const goodFeed = feedOf(feedRow(), feedRow({ name: 'EPYC' }));
/** Waits, in ms, that a test can sit out. */
export const impatient: InventoryOptions = { timeoutMs: 300, pauseMs: 1, freshMs: 1 };

/** Everything a test's answers and log lines have said. */
let said: string[] = [];
let logs: string[][] = [];
/** Call it once a file: no answer and no log line of its tests may hold the order system's key or prices. */
export function expectDiscretion(): void {
  beforeEach(() => {
    said = [];
    logs = [];
  });
  afterEach(() => {
    const everything = [...said, ...logs.flat()].join('\n');
    expect(everything).toContain('Cache-Control'.toLowerCase());
    expect(everything).toContain('/api/servers/inventory');
    for (const secret of [INVENTORY_KEY, encodeURIComponent(INVENTORY_KEY), 'price_reseller', '73.31']) {
      expect(everything).not.toContain(secret);
    }
  });
}

/** An order system in some mood, and an API that asks it. */
export async function startStock(
  mood: OrderSystemMood,
  options: InventoryOptions = {},
  env: Record<string, string> = {},
) {
  const orders = await startOrderSystem(mood, onTestFinished);
  const settings = { INVENTORY_URL: `${orders.url}/`, INVENTORY_KEY, ...env };
  const site = await startApi(onTestFinished, settings, { inventory: options });
  logs.push(site.log);
  return { orders, site, read: () => readFrom(site.origin) };
}

/** One answer of the API, remembered for {@link expectDiscretion}. */
export async function readFrom(origin: string) {
  const response = await fetch(`${origin}/api/servers/inventory`);
  const body = await response.text();
  said.push(JSON.stringify([...response.headers]), body);
  return { response, status: response.status, body };
}

type Read = () => ReturnType<typeof readFrom>;

/** The stock it answers with; fails when it is refused. */
export async function inventoryOf(read: Read) {
  const { status, body } = await read();
  expect(status).toBe(200);
  return inventorySchema.strict().parse(JSON.parse(body));
}

/** Why it refuses. */
export async function inventoryProblem(read: Read) {
  const { response, body } = await read();
  expect(response.headers.get('Content-Type')).toContain(PROBLEM_MEDIA_TYPE);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const problem = problemSchema.parse(JSON.parse(body));
  expect(problem.status).toBe(response.status);
  return problem;
}
