import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { describe, expect, it } from 'vitest';
import { DedicatedStore } from '../../src/catalog/dedicated-store.ts';
import type { Database } from '../../src/storage/schema.ts';

const offers = (...names: string[]) => names.map((name, id) => ({ ...createBlankOffer(String(id)), name }));

/** Registers the tests of the operator's stored offers, for any engine. */
export function dedicatedStoreSuite(open: () => Promise<Database>): void {
  const versions = ({ db }: Database) =>
    db.selectFrom('dedicated_version').select('version').orderBy('version').execute();

  describe('offers store', () => {
    it('has the last list in force, and keeps each with its time', async () => {
      const database = await open();
      const store = new DedicatedStore(database);
      expect(await store.save(offers('a', 'é « ” 漢'), { expectedVersion: 0 })).toMatchObject({
        outcome: 'saved',
        version: 1,
      });
      expect(await store.latest()).toMatchObject({ version: 1, offers: offers('a', 'é « ” 漢') });
      expect(await store.save(offers('b'))).toMatchObject({ outcome: 'saved', version: 2 });
      expect(await store.save([], { expectedVersion: 2 })).toMatchObject({ outcome: 'saved', version: 3 });
      const unsaved = await store.save(offers('c'), { expectedVersion: 4 });
      expect(unsaved).toEqual({ outcome: 'stale', currentVersion: 3 });
      expect(await store.latest()).toMatchObject({ version: 3, offers: [] });
      const rows = await database.db.selectFrom('dedicated_version').selectAll().orderBy('version').execute();
      expect(rows.map((row) => JSON.parse(row.offers))).toEqual([offers('a', 'é « ” 漢'), offers('b'), []]);
      expect(rows.every(({ saved_at }) => Math.abs(Date.now() - saved_at) < 60_000)).toBe(true);
    });

    it('saves one of eight lists from the same version', async () => {
      const database = await open();
      const saves = await Promise.all(
        Array.from({ length: 8 }, (_, editor) =>
          new DedicatedStore(database).save(offers(`${editor}`), { expectedVersion: 0 }),
        ),
      );
      const through = saves.flatMap(({ outcome }, editor) => (outcome === 'saved' ? [editor] : []));
      expect(through).toHaveLength(1);
      expect(await new DedicatedStore(database).latest()).toMatchObject({
        version: 1,
        offers: offers(`${through[0]}`),
      });
    });

    it('saves eight lists that expect no version, each as its own', async () => {
      const database = await open();
      const saves = await Promise.all(
        Array.from({ length: 8 }, (_, editor) => new DedicatedStore(database).save(offers(`${editor}`))),
      );
      expect(new Set(saves.map((save) => 'version' in save && save.version)).size).toBe(8);
      expect((await versions(database)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    });

    it('lists versions newest first, page by page, with their counts', async () => {
      const store = new DedicatedStore(await open());
      for (const name of ['a', 'b', 'c']) await store.save(offers(...name.repeat(name.charCodeAt(0) - 96)));
      await store.save(offers('a'), { restoredFrom: 1, editor: 'Léa' });
      expect(await store.history(2)).toMatchObject([
        { version: 4, offers: 1, restoredFrom: 1, editor: 'Léa' },
        { version: 3, offers: 3, restoredFrom: null, editor: null },
      ]);
      expect((await store.history(5, 3)).map(({ version }) => version)).toEqual([2, 1]);
      expect(await store.version(2)).toMatchObject({ version: 2, offers: offers('b', 'b') });
      expect(await store.version(9)).toBeUndefined();
    });
  });
}
