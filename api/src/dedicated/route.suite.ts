import { blankOffer } from '@site/api-contract/dedicated';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../log.ts';
import { openDatabase } from '../storage/open.ts';
import type { Cleanup } from '../testing/cleanup.ts';
import type { StartApi, StartedApi } from '../testing/start-api.ts';
import { DedicatedStore } from './store.ts';

/** What `GET /api/dedicated` has to do on every engine. */
export function dedicatedRouteSuite(start: StartApi, afterFile: Cleanup): void {
  let site: StartedApi;
  beforeAll(async () => {
    site = await start(afterFile);
  });

  const read = (query = '', headers: Record<string, string> = {}) =>
    fetch(`${site.origin}/api/dedicated${query}`, { headers });

  describe('GET /api/dedicated', () => {
    it('When nobody has saved then the answer is an empty array at version 0, and a save shows at once', async () => {
      const empty = await read(`?t=${Date.now()}`);
      expect(empty.status).toBe(200);
      expect(empty.headers.get('ETag')).toBe('"0"');
      expect(empty.headers.get('Cache-Control')).toBe('no-cache');
      expect(await empty.json()).toEqual([]);

      const database = await openDatabase(site.config, createLogger('silent'));
      onTestFinished(() => database.close());
      const offers = [{ ...blankOffer('1'), name: 'EPYC' }];
      await new DedicatedStore(database).save(offers);
      const saved = await read('?t=1&t=2&x[]=3', { 'If-None-Match': '"0"' });
      expect(saved.status).toBe(200);
      expect(saved.headers.get('ETag')).toBe('"1"');
      expect(await saved.json()).toEqual(offers);
      // `no-cache` of the request, which fetch adds to a conditional one, would ask for the whole answer.
      const same = await read('', { 'If-None-Match': '"1"', 'Cache-Control': 'max-age=0' });
      expect(same.status).toBe(304);
    });

    it('When the database is closed then the answer is 503', async () => {
      const closed = await start(onTestFinished);
      await closed.api.close();
      expect((await fetch(`${closed.origin}/api/dedicated`)).status).toBe(503);
    });
  });
}
