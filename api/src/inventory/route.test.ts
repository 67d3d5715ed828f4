import { inventorySchema } from '@site/api-contract/inventory-feed';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileCleanup } from '../testing/cleanup.ts';
import { type StartedApi, startApi } from '../testing/start-api.ts';

const afterFile = fileCleanup();
let site: StartedApi;
beforeAll(async () => {
  site = await startApi(afterFile);
});

describe('GET /api/servers/inventory without an order system', () => {
  it('When it is read then the sample stock is given, called so, and may be repeated for a moment', async () => {
    const response = await fetch(`${site.origin}/api/servers/inventory?x=1`);
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=15');
    const inventory = inventorySchema.strict().parse(await response.json());
    expect(inventory).toMatchObject({ source: 'sample', skipped: 0 });
    expect(Math.abs(Date.now() - inventory.fetchedAt)).toBeLessThan(60_000);
    expect(inventory.servers[0]).toMatchObject({ name: 'Exemple E3-32', priceCents: 3_857 });
    expect(site.log.join('')).toContain('no INVENTORY_URL');
  });

  it('When it is not read then the answer says what is accepted', async () => {
    const response = await fetch(`${site.origin}/api/servers/inventory`, { method: 'POST' });
    expect(response.status).toBe(405);
    expect(response.headers.get('Allow')).toBe('GET, HEAD');
  });
});
