import { gzipSync } from 'node:zlib';
import { createFeed, createFeedRow, INVENTORY_KEY } from '@site/api/testing/feed';
import { type OrderSystemBehaviour, startTestOrderSystem } from '@site/api/testing/order-system';
import { readProblem } from '@site/api/testing/problem';
import { startApi } from '@site/api/testing/start-api';
import { inventorySchema } from '@site/api-contract/dedicated/inventory-schema';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { InventoryTimingOptions } from '../../src/catalog/inventory-cache.ts';

/** A feed of two servers. */
const goodFeed = createFeed(createFeedRow(), createFeedRow({ name: 'EPYC' }));
/** Times short enough for tests, in milliseconds. */
const impatient: InventoryTimingOptions = { timeoutMs: 300, pauseMs: 1, freshMs: 1 };

/** Answers that a test has received, and the logs of the test's APIs. */
const outputs: string[][] = [];
afterEach(() => {
  const everything = outputs.splice(0).flat().join('\n');
  expect(everything).toContain('cache-control');
  expect(everything).toContain('/api/servers/inventory');
  for (const secret of [INVENTORY_KEY, encodeURIComponent(INVENTORY_KEY), 'price_reseller', '73.31'])
    expect(everything).not.toContain(secret);
});

/** Starts an order system, and an API that reads it. */
async function startStock(
  behaviour: OrderSystemBehaviour,
  inventory: InventoryTimingOptions = {},
  env: Record<string, string> = {},
) {
  const orders = await startTestOrderSystem(behaviour, onTestFinished);
  const settings = { INVENTORY_URL: `${orders.url}/`, INVENTORY_KEY, ...env };
  const site = await startApi(onTestFinished, settings, { inventory });
  outputs.push(site.log);
  const read = async () => {
    const response = await fetch(`${site.origin}/api/servers/inventory`);
    outputs.push([JSON.stringify([...response.headers]), await response.clone().text()]);
    return response;
  };
  return { orders, site, read };
}

type Read = () => Promise<Response>;

/** Returns the stock of an answer; fails unless the status is 200. */
async function getInventory(read: Read) {
  const response = await read();
  expect(response.status).toBe(200);
  return inventorySchema.strict().parse(await response.json());
}

/** Returns the problem of an answer. */
async function inventoryProblem(read: Read) {
  const response = await read();
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return readProblem(response);
}

describe('stock of an order system', () => {
  it('shows its servers, and sends it the key', async () => {
    const { orders, read } = await startStock({ feed: goodFeed });
    expect(await getInventory(read)).toMatchObject({
      source: 'live',
      skipped: 0,
      servers: [{ id: 'ryzen-9-5900x', price: '94,57\u00a0€ HT' }, { id: 'epyc' }],
    });
    expect(orders.hits).toEqual([`/api/servers/inventory?key=${INVENTORY_KEY}`]);
  });

  it('shows the rest beside a bad row, numbers equal names, and counts both', async () => {
    const { read, site } = await startStock({
      feed: createFeed(createFeedRow(), { name: 'EPYC' }, createFeedRow()),
    });
    expect(await getInventory(read)).toMatchObject({
      skipped: 1,
      servers: [{ id: 'ryzen-9-5900x' }, { id: 'ryzen-9-5900x-2' }],
    });
    expect(site.log.join('')).toContain('"skipped":1');
    expect(await site.metrics()).toContain('site_inventory_rows_skipped 1');
  });

  it('reads an answer of just under 1 MiB', async () => {
    const { read } = await startStock({ padded: goodFeed, bytes: 15 * 64 * 1024 });
    expect(await getInventory(read)).toMatchObject({ source: 'live' });
  });
});

const MIB = 1024 * 1024;

/** Made before any request: the limits of an answer's time are the host's. */
const bomb = gzipSync(Buffer.concat([Buffer.from(JSON.stringify(goodFeed)), Buffer.alloc(200 * MIB, ' ')]));

describe('an order system that fails', () => {
  it.each<[string, OrderSystemBehaviour, number, string]>([
    ['answers 500', { status: 500 }, 502, 'Erreur HTTP : 500'],
    ['answers 403', { status: 403 }, 502, 'Erreur HTTP : 403'],
    ['answers no JSON', { status: 200, body: '<p>73.31</p>' }, 502, 'Format de réponse inattendu'],
    ['answers nothing', { status: 200, body: '' }, 502, 'Format de réponse inattendu'],
    ['answers another shape', { feed: { servers: [createFeedRow()] } }, 502, 'Format de réponse inattendu'],
    ['never answers', 'silent', 504, 'Le stock met trop de temps à répondre.'],
    ['stops half-way', { half: goodFeed }, 504, 'Le stock met trop de temps à répondre.'],
    [
      'redirects',
      { redirect: goodFeed },
      502,
      'Impossible de charger les serveurs. Veuillez réessayer plus tard.',
    ],
    ['sends 50 MB', { padded: goodFeed, bytes: 50 * MIB }, 502, 'Format de réponse inattendu'],
    ['sends 200 MB in 200 KB', { gzipped: bomb }, 502, 'Format de réponse inattendu'],
  ])(
    'that %s gives a problem that says so, without a good stock',
    async (_name, behaviour, status, detail) => {
      const isLarge = typeof behaviour === 'object' && ('padded' in behaviour || 'gzipped' in behaviour);
      const { orders, read, site } = await startStock(behaviour, isLarge ? {} : impatient);
      const problem = await inventoryProblem(read);
      expect(problem.status).toBe(status);
      expect(problem.detail.startsWith(detail)).toBe(true);
      expect(orders.hits).toHaveLength(1);
      if (typeof behaviour === 'object' && 'redirect' in behaviour)
        expect(site.log.join('')).toContain('REDIRECT');
      if (typeof behaviour === 'object' && 'padded' in behaviour)
        await vi.waitFor(() => expect(orders.cut).toBe(1), 60_000);
    },
  );

  it('that can’t be reached gives a problem, and its reason is logged', async () => {
    const { orders, read, site } = await startStock({ feed: goodFeed });
    await orders.stop();
    expect(await inventoryProblem(read)).toMatchObject({
      status: 502,
      detail: 'Impossible de charger les serveurs. Veuillez réessayer plus tard.',
    });
    expect(site.log.join('')).toContain('ECONNREFUSED');
  });

  it('leaves the last good stock with its age', async () => {
    const { orders, read, site } = await startStock(
      { feed: goodFeed },
      { freshMs: 1, pauseMs: 1, timeoutMs: 300_000 },
    );
    const lastInventory = await getInventory(read);
    orders.behaviour = { status: 500 };
    const stale = await vi.waitFor(async () => {
      const inventory = await getInventory(read);
      expect(inventory.source).toBe('stale');
      return inventory;
    }, 60_000);
    expect(stale.servers).toEqual(lastInventory.servers);
    expect(stale.fetchedAt).toBeGreaterThanOrEqual(lastInventory.fetchedAt);
    expect((await read()).headers.get('Cache-Control')).toBe('public, max-age=5');
    expect(site.log.join('')).toContain('"reason":"http","status":500');
  });
});
