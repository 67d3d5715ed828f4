import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseApiConfig } from '@site/api/config';
import { computeIntegritySync } from '@site/api/integrity';
import { moveLivePointer, storeComposition } from '@site/api/live';
import { createLogger } from '@site/api/log';
import { storeRelease } from '@site/api/releases';
import { type Database, openDatabase } from '@site/api/storage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createEmptyCompositionIndex } from '../site/composition.ts';
import { createEmptyRegistry, type Registry, serialiseRegistry, withLiveRelease } from '../site/registry.ts';
import { readReleasesView } from './releases-view.ts';

const one = { buildId: '111111111111' };
const two = { buildId: '222222222222' };
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));

/** Opens an embedded database whose live composition has this registry. */
async function openSite(registry: Registry): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'releases-view-'));
  const database = await openDatabase(parseApiConfig({ DATA_DIR: dataDir }), createLogger('silent'));
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
  const texts = {
    'registry.json': serialiseRegistry(registry),
    'index.json': JSON.stringify(createEmptyCompositionIndex()),
    'operator.json': '{}',
  };
  const files = Object.entries(texts).map(([path, text]) => {
    const bytes = Buffer.from(text);
    return { path, bytes, hash: computeIntegritySync(bytes) };
  });
  await storeComposition(database, {
    id: '0123456789abcdef',
    files: JSON.stringify(Object.fromEntries(files.map(({ path, hash }) => [path, hash]))),
    pictures: new Map(),
    blobs: files.map(({ hash, bytes }) => [hash, bytes] as const),
  });
  await moveLivePointer(database, { from: null, to: '0123456789abcdef' }, async () => {});
  return database;
}

/** Stores a release of hosting with one client and one server file. */
async function store(database: Database, { buildId }: { buildId: string }, client: string): Promise<void> {
  const blobs = new Map(
    [client, 'server'].map((text) => [computeIntegritySync(Buffer.from(text)), Buffer.from(text)]),
  );
  const [clientHash, serverHash] = blobs.keys();
  const manifest = JSON.stringify({
    files: { client: { 'a.js': clientHash }, server: { 'a.js': serverHash } },
  });
  const release = { remote: 'hosting', buildId, manifest, hashes: [...blobs.keys()] };
  await storeRelease(database, release, new Map(), blobs, 1);
}

/** Returns a database that counts the reads of releases, and the queries that run at a time. */
function observe(database: Database) {
  const counts = { releaseReads: 0, running: 0, mostRunning: 0 };
  const db = database.db.withPlugin({
    transformQuery({ node }) {
      counts.running++;
      counts.mostRunning = Math.max(counts.mostRunning, counts.running);
      if (JSON.stringify(node).includes('site_release')) counts.releaseReads++;
      return node;
    },
    async transformResult({ result }) {
      counts.running--;
      return result;
    },
  });
  return { counts, database: { ...database, db } };
}

describe('view of releases', () => {
  it('reads each release once, one after the other, for the size of its public files', async () => {
    let registry = withLiveRelease(createEmptyRegistry(), 'hosting', one, at(0));
    for (const [index, release] of [two, one, two, one].entries())
      registry = withLiveRelease(registry, 'hosting', release, at(index + 1));
    const site = await openSite(registry);
    await store(site, one, 'one');
    await store(site, two, 'two, longer');
    const { counts, database } = observe(site);
    const { live, history } = await readReleasesView(database);
    expect(live.map(({ buildId, bytes }) => `${buildId} ${bytes}`)).toEqual(['111111111111 3']);
    expect(history.map(({ buildId, bytes }) => `${buildId} ${bytes}`)).toEqual([
      '222222222222 11',
      '111111111111 3',
      '222222222222 11',
      '111111111111 3',
    ]);
    expect(counts).toEqual({ releaseReads: 2, running: 0, mostRunning: 1 });
  });

  it('has no size for a release that isn’t stored', async () => {
    const database = await openSite(withLiveRelease(createEmptyRegistry(), 'hosting', one, at(0)));
    expect((await readReleasesView(database)).live).toMatchObject([{ ...one, bytes: null }]);
  });
});
