import { describe, expect, it, onTestFinished } from 'vitest';
import { computeIntegritySync } from '../../site/integrity.ts';
import { openReleaseDatabase } from '../testing/database.ts';
import { splitHashesBySize, storeBlobs, verifyBlobs } from './blobs.ts';

/** A database that holds the blobs of these texts, and the hashes in their order. */
async function storeTexts(...texts: string[]) {
  const database = await openReleaseDatabase(onTestFinished);
  const blobs = texts.map((text) => [computeIntegritySync(Buffer.from(text)), Buffer.from(text)] as const);
  await storeBlobs(database.db, [...new Map(blobs)], Date.now());
  return { database, hashes: blobs.map(([hash]) => hash) };
}

describe('splitHashesBySize', () => {
  it.each([
    ['before another', '', 'un'],
    ['alone', '', ''],
  ])('keeps an empty blob %s', async (_, ...contents) => {
    const { database, hashes } = await storeTexts(...contents);
    const batches = await splitHashesBySize(database, [...new Set(hashes)]);
    expect(batches.flat().sort()).toEqual([...new Set(hashes)].sort());
  });
});

describe('verifyBlobs', () => {
  it('names a file with other bytes, and one that a composition lacks', async () => {
    const { database, hashes } = await storeTexts('un', 'deux', 'trois');
    const [kept = '', changed = '', lost = ''] = hashes;
    const files = JSON.stringify({ 'pages/a.html': kept, 'pages/b.html': lost });
    await database.db.insertInto('site_composition').values({ id: 'c1', files, made_at: 1 }).execute();
    expect((await verifyBlobs(database)).faults).toEqual([]);
    await database.db
      .updateTable('site_blob')
      .set({ bytes: Buffer.from('x') })
      .where('hash', '=', changed)
      .execute();
    await database.db.deleteFrom('site_blob').where('hash', '=', lost).execute();
    expect(await verifyBlobs(database)).toEqual({
      read: 2,
      faults: [
        `${changed}: the stored file has other bytes than its hash says`,
        `${lost}: pages/b.html of composition c1 isn’t stored`,
      ],
    });
  });
});
