import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeBlobs } from '@site/api/blobs';
import { parseApiConfig } from '@site/api/config';
import { integrityOf } from '@site/api/integrity';
import { moveLive, storeComposition } from '@site/api/live';
import { createLogger } from '@site/api/log';
import { storeRelease } from '@site/api/releases';
import { type Database, openDatabase } from '@site/api/storage';
import { databaseTruth, type Truth } from '@site/api/truth';
import { compositionId } from '../site/composition.ts';
import { emptyRegistry, type Registry } from '../site/registry.ts';

/** A database of a test's own with small compositions in it. */
export interface TestSite {
  database: Database;
  truth: Truth;
  dataDir: string;
  /** Puts a composition live whose home page says this. Returns its name. */
  compose(
    text: string,
    more?: Record<string, string | Buffer>,
    registry?: Partial<Registry>,
  ): Promise<string>;
  /** Stores hashed files, as a release does. */
  publish(files: Record<string, string | Buffer>): Promise<void>;
  /** Damages whatever is stored with this content. */
  damage(content: string | Buffer): Promise<void>;
  close(): Promise<void>;
}

const operator = readFileSync(join(import.meta.dirname, '../../operator.json'));

const blobsOf = (contents: Record<string, string | Buffer>) =>
  Object.entries(contents).map(([path, content]) => {
    const bytes = Buffer.from(content);
    return { path, hash: integrityOf(bytes), bytes };
  });

/** Opens an embedded database in a folder of its own. */
export async function openTestSite(): Promise<TestSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'test-site-'));
  const database = await openDatabase(parseApiConfig({ DATA_DIR: dataDir }), createLogger('silent'));
  let live: string | null = null;
  let releases = 0;
  return {
    database,
    truth: databaseTruth(database),
    dataDir,
    async compose(text, more = {}, registry = {}) {
      const blobs = blobsOf({
        'pages/index.html': text,
        'pages/index.html.gz': `packed ${text}`,
        'policy.json': '{}',
        'operator.json': operator,
        'registry.json': JSON.stringify({ ...emptyRegistry(), ...registry }),
        ...more,
      });
      const files = Object.fromEntries(blobs.map(({ path, hash }) => [path, hash]));
      const id = compositionId(files);
      await storeComposition(database, {
        id,
        files: JSON.stringify(files),
        pictures: new Map(),
        blobs: blobs.map(({ hash, bytes }) => [hash, bytes] as const),
      });
      const moved = await moveLive(database, { from: live, to: id }, async () => {});
      if (moved !== 'moved') throw new Error(`the pointer is ${moved}`);
      live = id;
      return id;
    },
    async publish(files) {
      const blobs = blobsOf(files);
      await storeRelease(
        database,
        { remote: 'hosting', buildId: String(++releases), manifest: '{}' },
        new Map(blobs.map(({ path, hash }) => [path, hash])),
        blobs.map(({ hash, bytes }) => [hash, bytes] as const),
        Date.now(),
      );
    },
    async damage(content) {
      await storeBlobs(
        database.db,
        [[integrityOf(Buffer.from(content)), Buffer.from('damaged')]],
        Date.now(),
      );
    },
    async close() {
      await database.close();
      rmSync(dataDir, { recursive: true });
    },
  };
}
