import type { RequestHandler } from 'express';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fileCleanup } from '../testing/cleanup.ts';
import { feedOf, feedRow, INVENTORY_KEY } from '../testing/feed.ts';
import { type PostgresServer, startPostgres } from '../testing/postgres.ts';
import { serve } from '../testing/serve.ts';
import { expectDiscretion, goodFeed, inventoryOf, readFrom, start } from '../testing/stock.ts';
import { tempDir } from '../testing/temp-dir.ts';

const METRICS_TOKEN = 'un-jeton-de-seize-caracteres';
const afterFile = fileCleanup();

expectDiscretion();

describe('stock of an order system', () => {
  it('When it answers then visitors see its servers, and it is asked with the key at its address', async () => {
    const { orders, read } = await start({ feed: goodFeed });
    expect(await inventoryOf(read)).toMatchObject({
      source: 'live',
      skipped: 0,
      servers: [{ id: 'ryzen-9-5900x', price: '94,57\u00a0€ HT' }, { id: 'epyc' }],
    });
    expect(orders.hits).toEqual([`/api/servers/inventory?key=${INVENTORY_KEY}`]);
  });

  it('When one row is bad and two have one name then the rest is shown, counted and numbered', async () => {
    const { read, site } = await start(
      { feed: feedOf(feedRow(), { name: 'EPYC' }, feedRow()) },
      {},
      { METRICS_TOKEN },
    );
    expect(await inventoryOf(read)).toMatchObject({
      skipped: 1,
      servers: [{ id: 'ryzen-9-5900x' }, { id: 'ryzen-9-5900x-2' }],
    });
    expect(site.log.join('')).toContain('"skipped":1');
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
    const metrics = await (await fetch(`${site.origin}/metrics`, { headers })).text();
    expect(metrics).toContain('site_inventory_rows_skipped 1');
  });

  it('When 200 visitors ask at once then it is asked once, and all get the same', async () => {
    const { orders, site } = await start({ feed: goodFeed });
    let asked = 0;
    let open = () => {};
    orders.gate = new Promise((resolve) => {
      open = resolve;
    });
    // The order system answers only once all two hundred are waiting.
    const count: RequestHandler = (_request, _response, next) => {
      if (++asked === 200) setImmediate(open);
      next();
    };
    const origin = await serve(onTestFinished, count, site.api.router);
    const answers = await Promise.all(Array.from({ length: 200 }, () => readFrom(origin)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(orders.hits).toHaveLength(1);
  });

  it('When its answer is just under 1 MiB then it is read', async () => {
    const { read } = await start({ padded: goodFeed, bytes: 15 * 64 * 1024 });
    expect(await inventoryOf(read)).toMatchObject({ source: 'live' });
  });
});

describe('stock after a restart', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres(afterFile);
  });

  it.each(['embedded', 'postgres'])(
    'When the order system is down and the engine is %s then the stock of before is given as stale',
    async (engine) => {
      const env: Record<string, string> =
        engine === 'embedded'
          ? { DATA_DIR: tempDir(onTestFinished) }
          : { DATABASE_URL: await server.createDatabase(onTestFinished) };
      const before = await start({ feed: goodFeed }, {}, env);
      const seen = await inventoryOf(before.read);
      await before.site.api.close();
      const after = await start({ status: 500 }, {}, env);
      expect(await inventoryOf(after.read)).toEqual({ ...seen, source: 'stale' });
      expect(after.orders.hits).toHaveLength(1);
    },
  );
});
