import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { createTestLogger } from '@site/api/testing/log';
import { createTempDir } from '@site/api/testing/temp-dir';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { FallbackCache } from './fallback-cache.ts';
import { Follower } from './follow.ts';
import { openTestSite, type TestSite } from './testing.ts';

let site: TestSite;
let file: string;
let warnings: string[];

beforeEach(async () => {
  site = await openTestSite();
  file = join(createTempDir(onTestFinished), 'fallback-cache/composition');
  warnings = [];
});
afterEach(() => site.close());

const createCache = () => new FallbackCache(file, createTestLogger(warnings));

/** A host on this database, which is away unless `state.isAway` is false. */
async function startHost(state = { isAway: false }) {
  const live = () => (state.isAway ? Promise.reject(new Error('away')) : site.releaseSource.live());
  const follower = await Follower.start({
    releaseSource: { ...site.releaseSource, live },
    logger: createTestLogger(warnings),
    fallbackCache: createCache(),
  });
  onTestFinished(() => follower.stop());
  return follower;
}

/** Runs a host until it has kept its composition. */
async function keep(text: string): Promise<string> {
  const id = await site.compose(text);
  const host = await startHost();
  await vi.waitUntil(async () => (await createCache().read())?.composition.id === id, 15_000);
  await host.stop();
  return id;
}

const readHome = (host: Awaited<ReturnType<typeof startHost>>) =>
  String(host.current().live.find('/')?.bodies.identity.bytes);

describe('host that starts while its database is away', () => {
  it('serves its copy, and isn’t following', async () => {
    const id = await keep('un');
    const previewKey = await site.releaseSource.previewKey();
    const host = await startHost({ isAway: true });
    expect([readHome(host), host.isFallback(), host.isFollowing()]).toEqual(['un', true, false]);
    expect(host.previewKey()).toEqual(previewKey);
    expect(warnings).toContainEqual(
      expect.stringContaining(`away: this host serves composition ${id}, as it`),
    );
  });

  it('follows what is live once the database is back', async () => {
    await keep('un');
    const state = { isAway: true };
    const host = await startHost(state);
    await site.compose('deux');
    state.isAway = false;
    host.wake();
    await vi.waitUntil(() => readHome(host) === 'deux', 15_000);
    expect([host.isFallback(), host.isFollowing()]).toEqual([false, true]);
  });
});

describe('host that starts while what is live is damaged', () => {
  it('serves its copy', async () => {
    await keep('un');
    await site.compose('deux');
    await site.damage('deux');
    expect(readHome(await startHost())).toBe('un');
  });
});

describe('copy', () => {
  it('keeps the time at which a host began to serve it, over restarts', async () => {
    await keep('un');
    const { mtimeMs } = statSync(file);
    const composition = (await createCache().read())?.composition;
    if (!composition) throw new Error('there is no copy');
    await createCache().write(composition, await site.releaseSource.previewKey());
    expect(statSync(file).mtimeMs).toBe(mtimeMs);
  });

  it('is replaced by the next composition', async () => {
    await keep('un');
    const id = await keep('deux');
    expect((await createCache().read())?.composition.id).toBe(id);
  });

  it('is replaced when the key of preview links is another', async () => {
    await keep('un');
    const composition = (await createCache().read())?.composition;
    if (!composition) throw new Error('there is no copy');
    await createCache().write(composition, Buffer.alloc(32, 7));
    expect((await createCache().read())?.previewKey).toEqual(Buffer.alloc(32, 7));
  });

  it.each<[string, (copy: { id: string; blobs: Map<string, Buffer>; files: object }) => object]>([
    [
      'a byte is another',
      (copy) => {
        for (const bytes of copy.blobs.values()) bytes.fill(0);
        return copy;
      },
    ],
    ['a file is missing', (copy) => ({ ...copy, blobs: new Map([...copy.blobs].slice(1)) })],
    ['it has another name', (copy) => ({ ...copy, id: '0123456789abcdef' })],
    ['it lists other files', (copy) => ({ ...copy, files: {} })],
    ['it is something else', () => ({})],
  ])('isn’t served when %s', async (_, damage) => {
    await keep('un');
    writeFileSync(file, serialize(damage(deserialize(readFileSync(file)))));
    expect(await createCache().read()).toBeUndefined();
  });

  it('isn’t served when it is cut short', async () => {
    await keep('un');
    writeFileSync(file, readFileSync(file).subarray(0, 100));
    expect(await createCache().read()).toBeUndefined();
  });

  it('is missing, with one warning, where the disk refuses it', async () => {
    mkdirSync(file, { recursive: true });
    await site.compose('un');
    const host = await startHost();
    await vi.waitUntil(() => warnings.length > 0, 15_000);
    expect(readHome(host)).toBe('un');
    expect(warnings).toEqual([expect.stringContaining('no copy of the site is kept: ')]);
  });
});
