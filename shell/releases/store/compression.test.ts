import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createTestLogger } from '@site/api/testing/log';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildRelease, openSmallSite, type SmallSite } from '../testing/site.ts';
import { readBlobs } from './blobs.ts';
import { compress, startCompressor } from './compression.ts';
import { readEncodings } from './encodings.ts';

/** Limit of a wait, in milliseconds. */
const WAIT_MS = 15_000;

afterEach(() => void vi.unstubAllEnvs());

/** Returns the quality of each compressed file of the live composition by its path. */
async function readQualities({ database, read }: SmallSite): Promise<Record<string, number>> {
  const { files } = await read();
  const encodings = await readEncodings(database, Object.values(files));
  return Object.fromEntries(
    Object.entries(files).flatMap(([path, hash]) => {
      const { quality } = encodings.get(hash) ?? {};
      return quality === undefined ? [] : [[path, quality]];
    }),
  );
}

/** Starts the compressor of a site until the test ends. */
function start({ database }: SmallSite, warnings: string[] = []) {
  onTestFinished(startCompressor(database, createTestLogger(warnings), 1));
}

describe('compress', () => {
  it('returns what decompresses to the file, also without any byte', async () => {
    for (const text of ['', 'é'.repeat(200_000)]) {
      const { br, gzip } = await compress(Buffer.from(text), 11);
      expect(brotliDecompressSync(br).toString()).toBe(text);
      expect(gunzipSync(gzip).toString()).toBe(text);
    }
  });

  it('ends within a file when it is stopped', async () => {
    const stopping = new AbortController();
    const compressed = compress(Buffer.alloc(10_000_000, 'random'), 11, stopping.signal);
    stopping.abort();
    await expect(compressed).rejects.toThrow('aborted');
  });
});

describe('composition', () => {
  it('is compressed quickly before it is live, its previews excepted', async () => {
    const site = await openSmallSite(onTestFinished);
    const preview = await site.store(buildRelease('hosting', { pages: { '/hosting': 'Aperçu' } }));
    await site.change({ action: 'preview', ...preview, hours: 1 });
    const qualities = await readQualities(site);
    expect(qualities).toMatchObject({ 'pages/index.html': 5, 'pages/hosting.html': 5 });
    expect(qualities).toMatchObject({ 'public/shell/entry.js': 5, 'public/mfe/cloud/entry.js': 5 });
    expect(Object.keys(qualities)).not.toContainEqual(expect.stringMatching(/^variants\/.*hosting\.html$/));
    const { files } = await site.read();
    const hash = files['pages/prix.html'] ?? '';
    const { br = '', gzip = '' } = (await readEncodings(site.database, [hash])).get(hash) ?? {};
    const blobs = await readBlobs(site.database, [br, gzip]);
    expect(brotliDecompressSync(blobs.get(br) ?? '').toString()).toBe('Prix');
    expect(gunzipSync(blobs.get(gzip) ?? '').toString()).toBe('Prix');
  });

  it('keeps its id, its files and its audit log when it is compressed better', async () => {
    const site = await openSmallSite(onTestFinished);
    const [before, log] = [await site.read(), await site.auditLog()];
    start(site);
    await vi.waitUntil(async () =>
      Object.values(await readQualities(site)).every((quality) => quality === 11),
    );
    expect(await site.read()).toEqual(before);
    expect(await site.auditLog()).toEqual(log);
    await vi.waitUntil(async () => {
      const live = await site.database.db.selectFrom('site_live').select('encoded_at').executeTakeFirst();
      return (live?.encoded_at ?? 0) > 0;
    }, WAIT_MS);
  });

  it('stays quickly compressed with COMPRESSION=fast, and while another host compresses', async () => {
    const site = await openSmallSite(onTestFinished);
    await site.database.db
      .insertInto('setting')
      .values({ key: 'site.compression', value: 'null', updated_at: Date.now() })
      .execute();
    start(site);
    vi.stubEnv('COMPRESSION', 'fast');
    const other = await openSmallSite(onTestFinished);
    start(other);
    const release = await other.store(buildRelease('cloud', { pages: { '/cloud': 'Neuf' } }));
    await other.change({ action: 'release', ...release });
    for (const each of [site, other])
      expect(new Set(Object.values(await readQualities(each)))).toEqual(new Set([5]));
  });

  it('is compressed at the next check after a failure', async () => {
    const site = await openSmallSite(onTestFinished);
    const warnings: string[] = [];
    await site.database.db.schema.alterTable('site_encoding').renameTo('away').execute();
    start(site, warnings);
    await vi.waitUntil(() => warnings.length > 0, WAIT_MS);
    await site.database.db.schema.alterTable('away').renameTo('site_encoding').execute();
    await vi.waitUntil(async () => Object.values(await readQualities(site)).includes(11), WAIT_MS);
  });
});
