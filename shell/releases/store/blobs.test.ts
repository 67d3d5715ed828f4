import { describe, expect, it, onTestFinished } from 'vitest';
import { computeIntegritySync } from '../../site/integrity.ts';
import { openReleaseDatabase } from '../testing/database.ts';
import { splitHashesBySize, storeBlobs } from './blobs.ts';

describe('splitHashesBySize', () => {
  it.each([
    ['before another', '', 'un'],
    ['alone', '', ''],
  ])('keeps an empty blob %s', async (_, ...contents) => {
    const database = await openReleaseDatabase(onTestFinished);
    const blobs = new Map(
      contents.map((text) => [computeIntegritySync(Buffer.from(text)), Buffer.from(text)]),
    );
    await storeBlobs(database.db, [...blobs], Date.now());
    const batches = await splitHashesBySize(database, [...blobs.keys()]);
    expect(batches.flat().sort()).toEqual([...blobs.keys()].sort());
  });
});
