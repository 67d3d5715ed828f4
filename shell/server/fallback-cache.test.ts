import { existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeIntegritySync } from '@site/api/integrity';
import type { ReleaseSource } from '@site/api/release-source';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { computeCompositionId } from '../site/composition.ts';
import { formatBlobName, withFallbackCache } from './fallback-cache.ts';

/** Returns a composition of pages with these texts. */
function compositionOf(...texts: string[]) {
  const blobs = new Map(texts.map((text) => [computeIntegritySync(Buffer.from(text)), Buffer.from(text)]));
  const files = Object.fromEntries([...blobs.keys()].map((hash, index) => [`pages/${index}.html`, hash]));
  return { id: computeCompositionId(files), text: JSON.stringify(files), blobs };
}
type TestComposition = ReturnType<typeof compositionOf>;

/** Returns a release source that fails while `isAway`. */
function createSource(live: TestComposition) {
  const state = { live, isAway: false, requestedHashes: [] as string[] };
  const guard = <T>(value: T): T => {
    if (state.isAway) throw new Error('the database is away');
    return value;
  };
  const source: ReleaseSource = {
    pollMs: 1_000,
    live: async () =>
      guard({ composition: state.live.id, movedAt: 0, activateAt: 0, isServed: true, now: 0 }),
    composition: async (id) => guard(id === state.live.id ? state.live.text : undefined),
    async blobs(hashes) {
      state.requestedHashes.push(...hashes);
      return guard(new Map(hashes.map((hash) => [hash, state.live.blobs.get(hash) ?? Buffer.from('')])));
    },
    publicFiles: async () => guard(new Map()),
    previewKey: async () => guard(Buffer.alloc(32, 7)),
    report: async () => guard(undefined),
    forget: async () => {},
    countViews: async () => {},
    listen: () => async () => {},
  };
  return { state, source };
}

/** Follows a release source like a host until the live composition is served. Returns the served bytes. */
async function serveLive(releaseSource: ReleaseSource): Promise<string[]> {
  await releaseSource.previewKey();
  const id = (await releaseSource.live())?.composition ?? '';
  const hashes = Object.values(
    JSON.parse((await releaseSource.composition(id)) ?? '{}') as Record<string, string>,
  );
  const blobs = await releaseSource.blobs(hashes);
  const report = { id: 'a', name: 'host', serves: id, ready: id, problem: null, compose_problem: null };
  await releaseSource.report(report).catch(() => {});
  return hashes.map((hash) => String(blobs.get(hash)));
}

/** The copy of a stopped host that has served `home` and `contact`. */
async function begin(folder = join(createTempDir(onTestFinished), 'fallback-cache')) {
  const { state, source } = createSource(compositionOf('home', 'contact'));
  const lines: string[] = [];
  const start = () => withFallbackCache(source, folder, (line) => lines.push(line));
  await serveLive(start());
  state.requestedHashes.length = 0;
  const blob = (text: string) =>
    join(folder, 'blobs', formatBlobName(computeIntegritySync(Buffer.from(text))));
  return { state, folder, lines, start, blob };
}

describe('fallback cache', () => {
  it('serves the last composition while the source is away', async () => {
    const { state, lines, start } = await begin();
    state.isAway = true;
    const releaseSource = start();
    expect(await serveLive(releaseSource)).toEqual(['home', 'contact']);
    expect(releaseSource.isFallback()).toBe(true);
    expect(lines).toEqual([
      expect.stringContaining(`the database is away: this host serves composition ${state.live.id}`),
    ]);
    state.isAway = false;
    await releaseSource.live();
    expect(releaseSource.isFallback()).toBe(false);
  });

  it('gives the preview key while the source is away', async () => {
    const { state, start } = await begin();
    state.isAway = true;
    expect(await start().previewKey()).toEqual(Buffer.alloc(32, 7));
  });

  it('fetches only the damaged file of its copy', async () => {
    const { state, start, blob } = await begin();
    truncateSync(blob('home'), 2);
    expect(await start().isWhole()).toBe(false);
    expect(await serveLive(start())).toEqual(['home', 'contact']);
    expect(state.requestedHashes).toEqual([computeIntegritySync(Buffer.from('home'))]);
    expect(await start().isWhole()).toBe(true);
  });

  it.each([
    ['names another composition', { composition: '../../../etc/passwd' }],
    ['lists other files', { files: compositionOf('contact').text }],
  ])('fetches only the list when its copy %s', async (_, damage) => {
    const { state, start, folder } = await begin();
    const file = join(folder, 'live.json');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(whole), ...damage }));
    expect(await serveLive(start())).toEqual(['home', 'contact']);
    expect([state.requestedHashes, readFileSync(file, 'utf8')]).toEqual([[], whole]);
  });

  it('serves nothing from a damaged copy while the source is away', async () => {
    const { state, start, blob } = await begin();
    writeFileSync(blob('home'), 'other');
    state.isAway = true;
    await expect(start().live()).rejects.toThrow('the database is away');
  });

  it('removes the files of the composition before', async () => {
    const { state, start, folder, blob } = await begin();
    state.live = compositionOf('home', 'prices');
    await serveLive(start());
    expect(state.requestedHashes).toEqual([computeIntegritySync(Buffer.from('prices'))]);
    expect([existsSync(blob('contact')), readdirSync(join(folder, 'blobs')).length]).toEqual([false, 2]);
  });

  it('keeps no file whose bytes are not those of its hash', async () => {
    const { state, start, folder } = await begin();
    const before = readFileSync(join(folder, 'live.json'), 'utf8');
    state.live = compositionOf('home', 'prices');
    for (const hash of state.live.blobs.keys()) state.live.blobs.set(hash, Buffer.from('forged'));
    await serveLive(start());
    expect(readFileSync(join(folder, 'live.json'), 'utf8')).toBe(before);
    expect(await start().isWhole()).toBe(true);
  });

  it('writes its copy later when a file could not be had at first', async () => {
    const { state, start } = await begin();
    state.live = compositionOf('home', 'prices');
    const { blobs } = state.live;
    state.live.blobs = new Map();
    const releaseSource = start();
    await serveLive(releaseSource);
    state.live.blobs = blobs;
    const later = performance.now() + 600_000;
    const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
    onTestFinished(() => clock.mockRestore());
    await serveLive(releaseSource);
    state.isAway = true;
    expect(await serveLive(start())).toEqual(['home', 'prices']);
  });

  it('reports a folder that can’t be written once, and goes on', async () => {
    const file = join(createTempDir(onTestFinished), 'file');
    writeFileSync(file, '');
    const { lines, start } = await begin(join(file, 'fallback-cache'));
    expect(lines).toEqual([expect.stringMatching(/^no copy of the site is kept in .*: ENOTDIR/)]);
    expect(await serveLive(start())).toEqual(['home', 'contact']);
  });
});
