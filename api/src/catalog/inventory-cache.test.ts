import { createFeed, createFeedRow } from '@site/api/testing/feed';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { InventoryCache, type InventoryCacheOptions } from './inventory-cache.ts';
import { InventoryFeedError } from './inventory-feed.ts';

const good = createFeed(createFeedRow());

function setUp(options: Partial<InventoryCacheOptions> = {}) {
  const clock = { now: () => time };
  let time = 1_000;
  const log: string[] = [];
  const logger = pino({}, { write: (line: string) => void log.push(line) });
  const fetchFeed = vi.fn(async (): Promise<unknown> => good);
  const cache = new InventoryCache({ source: 'live', fetchFeed, logger, clock, ...options });
  const pass = (ms: number) => {
    time += ms;
  };
  return { cache, fetchFeed, log, pass };
}

describe('inventory cache', () => {
  it('fetches once for a hundred readers and for a minute', async () => {
    const { cache, fetchFeed, pass } = setUp();
    const answers = await Promise.all(Array.from({ length: 100 }, () => cache.get()));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    pass(60_000);
    await cache.get();
    expect(fetchFeed).toHaveBeenCalledTimes(1);
    pass(1);
    expect(await cache.get()).toMatchObject({ source: 'live', servers: [{ id: 'ryzen-9-5900x' }] });
    expect(fetchFeed).toHaveBeenCalledTimes(2);
  });

  it('repeats a first failure for ten seconds, then fetches again', async () => {
    const { cache, fetchFeed, pass } = setUp();
    fetchFeed.mockRejectedValueOnce(InventoryFeedError.http(500));
    await expect(cache.get()).rejects.toThrow('Erreur HTTP : 500');
    pass(10_000);
    await expect(cache.get()).rejects.toThrow('Erreur HTTP : 500');
    expect(fetchFeed).toHaveBeenCalledTimes(1);
    pass(1);
    expect(await cache.get()).toMatchObject({ source: 'live' });
  });

  it('gives the last good stock at once, with its age', async () => {
    const { cache, fetchFeed, pass } = setUp();
    const { fetchedAt } = await cache.get();
    fetchFeed.mockRejectedValueOnce(InventoryFeedError.timeout());
    pass(60_001);
    expect(await cache.get()).toMatchObject({ source: 'stale', fetchedAt, servers: [{}] });
    pass(10_000);
    await cache.get();
    expect(fetchFeed).toHaveBeenCalledTimes(2);

    let answer: (body: unknown) => void = () => {};
    fetchFeed.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    pass(1);
    expect(await cache.get()).toMatchObject({ source: 'stale', fetchedAt });
    expect(await cache.get()).toMatchObject({ source: 'stale' });
    expect(fetchFeed).toHaveBeenCalledTimes(3);
    answer(good);
    await vi.waitFor(async () => expect(await cache.get()).toMatchObject({ source: 'live' }), 15_000);
  });

  it('gives stock or feed failure without the database', async () => {
    const away = () => Promise.reject(new Error('Connection terminated'));
    const { cache, fetchFeed, log, pass } = setUp({ writeFallback: away, readFallback: away });
    fetchFeed.mockRejectedValueOnce(InventoryFeedError.http(503));
    await expect(cache.get()).rejects.toThrow('Erreur HTTP : 503');
    pass(10_001);
    expect(await cache.get()).toMatchObject({ source: 'live' });
    await cache.close();
    const messages = log.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages).toEqual(['fallback stock not read', 'stock not read', 'stock not kept']);
  });

  it('waits for a write when it closes, and writes nothing more', async () => {
    let finish = () => {};
    const keep = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { cache, pass } = setUp({ writeFallback: keep });
    await cache.get();
    let isClosed = false;
    const closing = cache.close().then(() => (isClosed = true));
    await Promise.resolve();
    expect(isClosed).toBe(false);
    finish();
    await closing;
    pass(60_001);
    await cache.get();
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it('counts skipped rows, and logs their fields without values', async () => {
    const { cache, fetchFeed, log } = setUp();
    fetchFeed.mockResolvedValueOnce(
      createFeed(createFeedRow(), createFeedRow({ specifications: { cpu: 7_331 } })),
    );
    expect(await cache.get()).toMatchObject({ skipped: 1, servers: [{}] });
    expect(JSON.parse(log.join(''))).toMatchObject({
      skipped: 1,
      faults: [{ row: 1, fields: ['specifications.cpu'] }],
    });
    expect(log.join('')).not.toContain('7331');
  });
});
