import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseApiConfig } from '@site/api/config/environment';
import { createLogger } from '@site/api/config/log';
import { openDatabase } from '@site/api/storage/open-database';
import { storeBlobs } from '../releases/store/blobs.ts';
import { announceEncodings, storeEncodings } from '../releases/store/encodings.ts';
import { moveLivePointer, storeComposition } from '../releases/store/live.ts';
import { createReleaseSource } from '../releases/store/release-source.ts';
import { storeRelease } from '../releases/store/releases.ts';
import { releaseTables } from '../releases/store/schema.ts';
import { computeCompositionId } from '../site/composition.ts';
import { computeIntegritySync } from '../site/integrity.ts';
import { createEmptyRegistry, type Registry } from '../site/registry.ts';

/** A database for a single test, with small compositions. */
export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

const operator = readFileSync(join(import.meta.dirname, '../../operator.json'));

type Contents = Record<string, string | Buffer>;

const getBlobs = (contents: Contents) =>
  Object.entries(contents).map(([path, content]) => {
    const bytes = Buffer.from(content);
    return { path, hash: computeIntegritySync(bytes), bytes };
  });

/** Opens an embedded database in a temporary folder. */
export async function openTestSite() {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-site-'));
  const database = await openDatabase(parseApiConfig({ DATA_DIR: dataDir }), createLogger('silent'), [
    releaseTables,
  ]);
  let live: string | null = null;
  let releases = 0;
  const store = async (buildId: string, files: Contents): Promise<void> => {
    const blobs = getBlobs(files);
    const client = Object.fromEntries(
      blobs.map(({ path, hash }) => [path.replace('mfe/hosting/', ''), hash]),
    );
    await storeRelease(
      database,
      { remote: 'hosting', buildId, manifest: JSON.stringify({ files: { client, server: {} } }), hashes: [] },
      new Map(blobs.map(({ path, hash }) => [path, hash])),
      blobs.map(({ hash, bytes }) => [hash, bytes] as const),
      Date.now(),
    );
  };
  return {
    database,
    releaseSource: createReleaseSource(database),
    dataDir,
    /** Makes a composition live with this text as its home page. Returns its id. */
    async compose(text: string, more: Contents = {}, registry: Partial<Registry> = {}): Promise<string> {
      const blobs = getBlobs({
        'pages/index.html': text,
        'policy.json': '{}',
        'operator.json': operator,
        'registry.json': JSON.stringify({ ...createEmptyRegistry(), ...registry }),
        ...more,
      });
      const files = Object.fromEntries(blobs.map(({ path, hash }) => [path, hash]));
      const id = computeCompositionId(files);
      await storeComposition(database, {
        id,
        files: JSON.stringify(files),
        blobs: blobs.map(({ hash, bytes }) => [hash, bytes] as const),
      });
      const moved = await moveLivePointer(database, { from: live, to: id }, async () => {});
      if (moved !== 'moved') throw new Error(`the pointer is ${moved}`);
      live = id;
      return id;
    },
    /** Stores hashed files that pages have shown, as a release does. */
    async publish(files: Contents): Promise<void> {
      await store(String(++releases), files);
      await database.db
        .updateTable('site_file')
        .set({ preview_only: 0 })
        .where('path', 'in', Object.keys(files))
        .execute();
    },
    /** Stores hashed files of hosting, as a release does that no composition shows. */
    preview: (buildId: string, files: Contents) => store(buildId, files),
    /** Stores compressed representations of a file's content, and announces them. */
    async compress(content: string, encodings: { br: string; gzip: string }, quality = 5): Promise<void> {
      const hash = computeIntegritySync(Buffer.from(content));
      const { br, gzip } = encodings;
      const bytes = { br: Buffer.from(br), gzip: Buffer.from(gzip) };
      await storeEncodings(database, [{ hash, ...bytes, quality }], Date.now());
      await announceEncodings(database, Date.now());
    },
    /** Damages the stored file with this content. */
    async damage(content: string): Promise<void> {
      const hash = computeIntegritySync(Buffer.from(content));
      await storeBlobs(database.db, [[hash, Buffer.from('damaged')]], Date.now());
    },
    async close(): Promise<void> {
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
