import { createTestLogger } from '@site/api/testing/log';
import { expect, onTestFinished, test, vi } from 'vitest';
import { OutdatedPartsComposer } from './outdated-parts.ts';

/** Starts the composer of outdated parts of a site whose live composition a test names. */
function begin(intervalMs: number, renew: (id: string) => Promise<void>) {
  const site = { live: null as string | null, checks: 0, renewed: [] as string[], lines: [] as string[] };
  const composer = new OutdatedPartsComposer({
    releases: {
      async findOutdated() {
        site.checks += 1;
        return site.live;
      },
      async renewOutdated() {
        const id = String(site.live);
        site.renewed.push(id);
        await renew(id);
        site.live = null;
      },
    },
    logger: createTestLogger(site.lines),
    intervalMs,
  });
  onTestFinished(() => composer.stop());
  return Object.assign(site, { wake: () => composer.wake() });
}

const HOUR_MS = 3_600_000;

test('change of this host is renewed at once', async () => {
  const site = begin(HOUR_MS, async () => {});
  site.live = 'a';
  site.wake();
  await vi.waitUntil(() => site.live === null, 15_000);
  expect(site.renewed).toEqual(['a']);
});

test('change of another host is renewed at the second check', async () => {
  const site = begin(1, async () => {});
  site.live = 'a';
  const { checks } = site;
  await vi.waitUntil(() => site.live === null, 15_000);
  expect(site.renewed).toEqual(['a']);
  expect(site.checks - checks).toBeGreaterThanOrEqual(2);
});

test('composition that can’t be renewed is left to the next change', async () => {
  const site = begin(1, async (id) => {
    if (id === 'a') throw new Error('no room');
  });
  site.live = 'a';
  await vi.waitUntil(() => site.renewed.length > 0, 15_000);
  const { checks } = site;
  await vi.waitUntil(() => site.checks > checks + 2, 15_000);
  expect(site.renewed).toEqual(['a']);
  expect(site.lines).toEqual(['pages of composition a stay outdated until the next change: no room']);
  site.live = 'b';
  await vi.waitUntil(() => site.live === null, 15_000);
  expect(site.renewed).toEqual(['a', 'b']);
});
