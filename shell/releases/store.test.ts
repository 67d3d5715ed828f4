import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBlobs, storeBlobs } from '@site/api/blobs';
import { parseApiConfig } from '@site/api/config';
import { computeIntegritySync } from '@site/api/integrity';
import { createLogger } from '@site/api/log';
import { readManifestText, readPublicFileHashes } from '@site/api/releases';
import { openDatabase } from '@site/api/storage';
import type { Manifest } from '@site/kit/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { completeRelease, findMissingBlobs, readFirstPath } from './store.ts';

const hashOf = (text: string) => computeIntegritySync(Buffer.from(text));

/** Returns a release with these texts as its client files. */
function releaseOf(texts: Record<string, string>) {
  const client = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, hashOf(text)]));
  const content = { name: 'hosting', buildId: 'bb4bd262e89d', files: { client, server: {} } };
  const blobs = new Map(Object.values(texts).map((text) => [hashOf(text), Buffer.from(text)]));
  return { manifest: content as unknown as Manifest, text: JSON.stringify(content), blobs };
}

/** Opens an embedded database. `store` puts bytes under a text's hash, also wrong bytes. */
async function open() {
  const dataDir = mkdtempSync(join(tmpdir(), 'releases-'));
  const database = await openDatabase(parseApiConfig({ DATA_DIR: dataDir }), createLogger('silent'));
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
  const store = (text: string, bytes = text) =>
    storeBlobs(database.db, [[hashOf(text), Buffer.from(bytes)]], 1);
  return { database, store };
}

describe('a release that is announced', () => {
  it('lacks files by their hashes; stored bytes aren’t read', async () => {
    const { database, store } = await open();
    await store('known');
    await store('other', 'damaged');
    const { manifest } = releaseOf({ 'a.js': 'known', 'b.js': 'other', 'c.js': 'new' });
    expect(await findMissingBlobs(database, manifest)).toEqual({
      missing: [hashOf('new')],
      knownBytes: 'known'.length + 'damaged'.length,
    });
  });

  it('is refused over a damaged file, which is then missing', async () => {
    const { database, store } = await open();
    await store('let a', 'damaged');
    const { manifest, text } = releaseOf({ 'a.js': 'let a' });
    await expect(completeRelease(database, text, manifest)).rejects.toThrow(
      'hosting bb4bd262e89d: client/a.js was never received',
    );
    expect((await findMissingBlobs(database, manifest)).missing).toEqual([hashOf('let a')]);
    expect(await readManifestText(database, { remote: 'hosting', buildId: 'bb4bd262e89d' })).toBeUndefined();
  });

  it('is dated anew when it is stored already', async () => {
    const { database } = await open();
    const { manifest, text, blobs } = releaseOf({ 'a.js': 'let a' });
    for (const blobsByHash of [new Map(), blobs]) {
      await completeRelease(database, text, manifest, blobs);
      await database.db.updateTable('site_release').set({ stored_at: 1 }).execute();
      await completeRelease(database, text, manifest, blobsByHash);
      const [release] = await database.db.selectFrom('site_release').select('stored_at').execute();
      expect(release?.stored_at).toBeGreaterThan(1);
    }
  });

  it('is stored with its size and the compressed variants of its scripts', async () => {
    const { database } = await open();
    const { manifest, text, blobs } = releaseOf({ 'a.js': 'let a', 'b.woff2': 'letters' });
    await completeRelease(database, text, manifest, blobs);
    const [release] = await database.db.selectFrom('site_release').select('bytes').execute();
    expect(release?.bytes).toBe(12);
    const paths = await database.db.selectFrom('site_file').select('path').orderBy('path').execute();
    expect(paths.map(({ path }) => path)).toEqual([
      'mfe/hosting/a.js',
      'mfe/hosting/a.js.br',
      'mfe/hosting/a.js.gz',
      'mfe/hosting/b.woff2',
    ]);
  });

  it('gets damaged compressed variants anew when it is released again', async () => {
    const { database } = await open();
    const { manifest, text, blobs } = releaseOf({ 'a.js': 'let a' });
    await completeRelease(database, text, manifest, blobs);
    const paths = ['mfe/hosting/a.js.br', 'mfe/hosting/a.js.gz'];
    const hashes = [...(await readPublicFileHashes(database, paths)).values()];
    await storeBlobs(
      database.db,
      hashes.map((hash) => [hash, Buffer.from('damaged')]),
      1,
    );
    await completeRelease(database, text, manifest);
    const stored = await readBlobs(database, hashes);
    expect(hashes.map((hash) => computeIntegritySync(stored.get(hash) ?? Buffer.from('')))).toEqual(hashes);
  });
});

describe('first path of a release', () => {
  it('is that of the site for a release of another contract', async () => {
    const { database } = await open();
    const { manifest, text, blobs } = releaseOf({ 'a.js': 'let a' });
    await completeRelease(database, text, manifest, blobs);
    expect(await readFirstPath(database, { remote: 'hosting', buildId: 'bb4bd262e89d' })).toBe('/');
  });
});
