import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseApiConfig } from '@site/api/config/environment';
import { createLogger } from '@site/api/config/log';
import { type Database, openDatabase } from '@site/api/storage/open-database';
import { describe, expect, it, onTestFinished } from 'vitest';
import operatorFile from '../../../operator.json' with { type: 'json' };
import { createEmptyCompositionIndex } from '../../site/composition.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import { verifyPreviewToken } from '../../site/preview-link.ts';
import {
  createEmptyRegistry,
  type Registry,
  serialiseRegistry,
  withLiveRelease,
} from '../../site/registry.ts';
import { moveLivePointer, storeComposition } from '../store/live.ts';
import { readPreviewKey } from '../store/release-source.ts';
import { storeRelease } from '../store/releases.ts';
import { releaseTables } from '../store/schema.ts';
import { createReleasesReader } from './releases-view.ts';

const one = { buildId: '111111111111' };
const two = { buildId: '222222222222' };
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));

/** Opens an embedded database whose live composition has this registry. */
async function openSite(registry: Registry): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'releases-view-'));
  const database = await openDatabase(parseApiConfig({ DATA_DIR: dataDir }), createLogger('silent'), [
    releaseTables,
  ]);
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true });
  });
  const texts = {
    'registry.json': serialiseRegistry(registry),
    'index.json': JSON.stringify({
      ...createEmptyCompositionIndex(),
      manifests: { hosting: 'f'.repeat(64) },
    }),
    'operator.json': JSON.stringify(operatorFile),
  };
  const files = Object.entries(texts).map(([path, text]) => {
    const bytes = Buffer.from(text);
    return { path, bytes, hash: computeIntegritySync(bytes) };
  });
  await storeComposition(database, {
    id: '0123456789abcdef',
    files: JSON.stringify(Object.fromEntries(files.map(({ path, hash }) => [path, hash]))),
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

describe('view of releases', () => {
  const getOrigin = () => 'https://site.example';
  const read = (database: Database, options?: { hasLinks: boolean }) =>
    createReleasesReader(database, getOrigin)(options);

  it('has the size of each release, and the target of a rollback', async () => {
    const registry = withLiveRelease(
      withLiveRelease(createEmptyRegistry(), 'hosting', two, at(0)),
      'hosting',
      one,
      at(1),
    );
    const database = await openSite(registry);
    await store(database, one, 'one');
    await store(database, two, 'two, longer');
    const { live, history } = await read(database);
    expect(live).toMatchObject([{ ...one, bytes: 9, before: two.buildId }]);
    expect(history).toMatchObject([{ ...two, bytes: 17 }]);
  });

  it('has no size for a release that isn’t stored', async () => {
    const database = await openSite(withLiveRelease(createEmptyRegistry(), 'hosting', one, at(0)));
    expect((await read(database)).live).toMatchObject([
      { ...one, bytes: null, before: null, manifest: 'f'.repeat(64) },
    ]);
  });

  it('has the signed link of each preview until it ends, for the operator alone', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const preview = { remote: 'hosting', since: at(0).toISOString() };
    const database = await openSite({
      ...withLiveRelease(createEmptyRegistry(), 'hosting', one, at(0)),
      variants: [
        { ...preview, ...two, previewUntil: until },
        { ...preview, buildId: '333333333333', previewUntil: at(1).toISOString() },
      ],
    });
    const open = (await read(database)).variants.filter(({ previewUntil }) => previewUntil);
    expect(open).toEqual([{ ...preview, ...two, by: null, bytes: null, previewUntil: until }]);
    const { variants } = await read(database, { hasLinks: true });
    const links = variants.flatMap(({ link }) => link ?? []);
    expect(links).toHaveLength(1);
    const [address, token = ''] = links[0]?.split('?apercu=') ?? [];
    expect(address).toBe('https://site.example/');
    const grant = { variant: 'hosting@222222222222', until: Date.parse(until) };
    expect(verifyPreviewToken(await readPreviewKey(database), token, Date.now())).toEqual(grant);
  });
});
