import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseApiConfig } from '@site/api/config/environment';
import { createLogger } from '@site/api/config/log';
import { openDatabase } from '@site/api/storage/open-database';
import { serialiseManifest } from '@site/kit/build-id';
import { CONTRACT_VERSION, type Manifest, manifestSchema } from '@site/kit/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyCompositionIndex } from '../../site/composition.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import { getSiteFolders } from '../../site/paths.ts';
import { createEmptyRegistry, withLiveRelease } from '../../site/registry.ts';
import { buildRelease } from '../testing/site.ts';
import { storeBlobs } from './blobs.ts';
import {
  assertAcceptableBuildId,
  completeRelease,
  findMissingBlobs,
  importRelease,
  readFirstPath,
  unpackRelease,
} from './release-store.ts';
import { readManifestText } from './releases.ts';
import { releaseTables } from './schema.ts';
import { verifyManifests } from './stored-composition.ts';

const getHash = (text: string) => computeIntegritySync(Buffer.from(text));

/** Returns a release with these texts as its client files. */
function getRelease(texts: Record<string, string>, buildId = 'bb4bd262e89d') {
  const client = Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, getHash(text)]));
  const content = { name: 'hosting', buildId, files: { client, server: {} } };
  const blobs = new Map(Object.values(texts).map((text) => [getHash(text), Buffer.from(text)]));
  return { manifest: content as unknown as Manifest, text: JSON.stringify(content), blobs };
}

/** Opens an embedded database. `store` puts bytes under a text's hash, also wrong bytes. */
async function open() {
  const dataDir = mkdtempSync(join(tmpdir(), 'releases-'));
  const database = await openDatabase(parseApiConfig({ DATA_DIR: dataDir }), createLogger('silent'), [
    releaseTables,
  ]);
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
  const store = (text: string, bytes = text) =>
    storeBlobs(database.db, [[getHash(text), Buffer.from(bytes)]], 1);
  return { database, store };
}

describe('a release that is announced', () => {
  it('lacks files by their hashes; stored bytes aren’t read', async () => {
    const { database, store } = await open();
    await store('known');
    await store('other', 'damaged');
    const { manifest } = getRelease({ 'a.js': 'known', 'b.js': 'other', 'c.js': 'new' });
    expect(await findMissingBlobs(database, manifest)).toEqual({
      missing: [getHash('new')],
      knownBytes: 'known'.length + 'damaged'.length,
    });
  });

  it('is refused over a damaged file, which is then missing', async () => {
    const { database, store } = await open();
    await store('let a', 'damaged');
    const { manifest, text } = getRelease({ 'a.js': 'let a' });
    await expect(completeRelease(database, text, manifest)).rejects.toThrow(
      'hosting bb4bd262e89d: client/a.js was never received',
    );
    expect((await findMissingBlobs(database, manifest)).missing).toEqual([getHash('let a')]);
    expect(await readManifestText(database, { remote: 'hosting', buildId: 'bb4bd262e89d' })).toBeUndefined();
  });

  it('is refused with another manifest than the one stored under its build id', async () => {
    const { database } = await open();
    const reviewed = getRelease({ 'a.js': 'let a' });
    const evil = getRelease({ 'b.js': 'let evil' });
    await completeRelease(database, evil.text, evil.manifest, evil.blobs);
    await expect(completeRelease(database, reviewed.text, reviewed.manifest, reviewed.blobs)).rejects.toThrow(
      'hosting bb4bd262e89d: another manifest is stored under this build id, and stays',
    );
    expect(await readManifestText(database, { remote: 'hosting', buildId: 'bb4bd262e89d' })).toBe(evil.text);
  });

  it('is seen when it is another than the composed one', async () => {
    const { database } = await open();
    const { manifest, text, blobs } = getRelease({ 'a.js': 'let a' });
    await completeRelease(database, text, manifest, blobs);
    const registry = withLiveRelease(createEmptyRegistry(), 'hosting', manifest, new Date(0));
    const verify = (hash: string) => {
      const index = { ...createEmptyCompositionIndex(), manifests: { hosting: hash } };
      return verifyManifests(database, { id: 'c1', registry, index, operator: '{}', files: {} });
    };
    expect(await verify(createHash('sha256').update(text).digest('hex'))).toEqual([]);
    expect(await verify('0'.repeat(64))).toEqual([
      'hosting bb4bd262e89d: composition c1 was made from another manifest than the stored one',
    ]);
  });

  it('has a build id of 128 bits, unless it is stored already', async () => {
    const { database } = await open();
    const { manifest, text, blobs } = getRelease({ 'a.js': 'let a' });
    await expect(assertAcceptableBuildId(database, manifest)).rejects.toThrow('a build id of 12 digits');
    await completeRelease(database, text, manifest, blobs);
    await assertAcceptableBuildId(database, manifest);
    await assertAcceptableBuildId(database, { name: 'hosting', buildId: '1'.repeat(32) });
  });

  it('is dated anew when it is stored already', async () => {
    const { database } = await open();
    const { manifest, text, blobs } = getRelease({ 'a.js': 'let a' });
    for (const blobsByHash of [new Map(), blobs]) {
      await completeRelease(database, text, manifest, blobs);
      await database.db.updateTable('site_release').set({ stored_at: 1 }).execute();
      await completeRelease(database, text, manifest, blobsByHash);
      const [release] = await database.db.selectFrom('site_release').select('stored_at').execute();
      expect(release?.stored_at).toBeGreaterThan(1);
    }
  });

  it('is stored with its size and public files', async () => {
    const { database } = await open();
    const { manifest, text, blobs } = getRelease({ 'a.js': 'let a', 'b.woff2': 'letters' });
    await completeRelease(database, text, manifest, blobs);
    const [release] = await database.db.selectFrom('site_release').select('bytes').execute();
    expect(release?.bytes).toBe(12);
    const paths = await database.db.selectFrom('site_file').select('path').orderBy('path').execute();
    expect(paths.map(({ path }) => path)).toEqual(['mfe/hosting/a.js', 'mfe/hosting/b.woff2']);
  });

  it('is refused for a known path with other content', async () => {
    const { database } = await open();
    const first = getRelease({ 'b.js': 'let b' });
    await completeRelease(database, first.text, first.manifest, first.blobs);
    const second = getRelease({ 'a.js': 'let a', 'b.js': 'let other' }, '2a99b0e2cb6d');
    await expect(completeRelease(database, second.text, second.manifest, second.blobs)).rejects.toThrow(
      'hosting 2a99b0e2cb6d: a file of this name is served already, with other content: mfe/hosting/b.js',
    );
  });
});

describe('a release from a folder', () => {
  const { text, files } = buildRelease('hosting');
  const getReader = (contents: ReadonlyMap<string, string>) => ({
    at: (path: string) => `dist/${path}`,
    read: async (path: string) => Buffer.from(contents.get(path) ?? ''),
  });

  it.each([
    ['of another remote', files, 'cloud', 'dist/manifest.json: a release of hosting, not of cloud'],
    [
      'with other bytes than announced',
      new Map(files).set('client/entry.js', '<!doctype html>'),
      'hosting',
      'dist/client/entry.js: its bytes aren’t those the manifest announces',
    ],
  ])('%s is refused by name, and not stored', async (_, contents, name, says) => {
    const { database } = await open();
    await expect(importRelease(database, getReader(contents), name)).rejects.toThrow(says);
    const { buildId }: Manifest = JSON.parse(text);
    expect(await readManifestText(database, { remote: 'hosting', buildId })).toBeUndefined();
  });
});

describe('unpacked release', () => {
  /** Stores a release with a valid manifest. Returns its name, its folder, and the text of its script in the folder. */
  async function begin() {
    const { database } = await open();
    const root = mkdtempSync(join(tmpdir(), 'site-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    const content = { contract: CONTRACT_VERSION, name: 'hosting', routes: [], offers: [] };
    const files = { client: { 'entry.js': getHash('let a') }, server: {} };
    const text = serialiseManifest({ ...content, entry: 'entry.js', files });
    const manifest = manifestSchema.parse(JSON.parse(text));
    await completeRelease(database, text, manifest, new Map([[getHash('let a'), Buffer.from('let a')]]));
    const release = { remote: 'hosting', buildId: manifest.buildId };
    const paths = getSiteFolders(root);
    const folder = paths.release(release.remote, release.buildId);
    const script = join(folder, 'client/entry.js');
    return { database, paths, release, folder, script };
  }

  it('is written once for two calls at a time', async () => {
    const { database, paths, release, script } = await begin();
    const { database: empty } = await open();
    const first = unpackRelease({ database, paths }, release);
    // This call can't unpack by itself: its database lacks the release.
    await unpackRelease({ database: empty, paths }, release);
    await first;
    expect(readFileSync(script, 'utf8')).toBe('let a');
  });

  it('stays when another process has written it meanwhile', async () => {
    const { database, paths, release, folder } = await begin();
    await unpackRelease({ database, paths }, release);
    const copy = `${paths.root}/copy`;
    renameSync(folder, copy);
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        cpSync(copy, folder, { recursive: true });
        return result;
      },
    });
    writeFileSync(join(copy, 'written-by'), 'another process');
    await unpackRelease({ database: { ...database, db }, paths }, release);
    expect(readFileSync(join(folder, 'written-by'), 'utf8')).toBe('another process');
  });

  it('replaces a folder that lacks a file or has other bytes', async () => {
    const { database, paths, release, script } = await begin();
    for (const damage of [() => rmSync(script), () => writeFileSync(script, 'let b')]) {
      await unpackRelease({ database, paths }, release);
      damage();
      await unpackRelease({ database, paths }, release);
      expect(readFileSync(script, 'utf8')).toBe('let a');
    }
  });
});

describe('first path of a release', () => {
  it('is that of the site for a release of another contract', async () => {
    const { database } = await open();
    const { manifest, text, blobs } = getRelease({ 'a.js': 'let a' });
    await completeRelease(database, text, manifest, blobs);
    expect(await readFirstPath(database, { remote: 'hosting', buildId: 'bb4bd262e89d' })).toBe('/');
  });
});
