import { createTestLogger } from '@site/api/testing/log';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import operator from '../../operator.json' with { type: 'json' };
import { rotatePreviewKey } from '../releases/store/release-source.ts';
import { Follower } from './follow.ts';
import { openTestSite, type TestSite } from './testing.ts';

let site: TestSite;
let follower: Follower | undefined;
const warnings: string[] = [];

beforeEach(async () => {
  site = await openTestSite();
  warnings.length = 0;
});
afterEach(async () => {
  await follower?.stop();
  follower = undefined;
  await site.close();
});

const start = async (releaseSource = site.releaseSource) => {
  follower = await Follower.start({ releaseSource, logger: createTestLogger(warnings) });
  return follower;
};

/** Report of another host. */
const reportOther = (report: { serves?: string; ready: string }) =>
  site.releaseSource.report({
    id: 'other',
    name: 'other',
    serves: null,
    problem: null,
    compose_problem: null,
    ...report,
  });

/** Waits until the tested host reports a composition as ready. */
const waitUntilReady = (composition: string) =>
  vi.waitUntil(async () => {
    const hosts = await site.database.db.selectFrom('site_host').selectAll().execute();
    return hosts.some(({ id, ready }) => id !== 'other' && ready === composition);
  }, 15_000);

/** Returns the page that visitors get. */
const read = () => String(follower?.current().live.find('/')?.bodies.identity.bytes);

test('next composition is served soon, and the host reports it', async () => {
  await site.compose('un');
  const { isFollowing, wanted, counts } = await start();
  expect(read()).toBe('un');
  const fetched = counts.fetchedBytes;
  const next = await site.compose('deux');
  follower?.wake();
  await vi.waitUntil(() => read() === 'deux', 15_000);
  expect([isFollowing(), wanted()]).toEqual([true, next]);
  // Fetches only the missing files: a page and its compressed variant.
  expect(counts.fetchedBytes - fetched).toBe('deux'.length);
  await vi.waitUntil(async () => {
    const [host] = await site.database.db.selectFrom('site_host').selectAll().execute();
    return host?.serves === next;
  }, 15_000);
});

describe('compressed representations', () => {
  /** Returns what a browser gets that accepts brotli. */
  const readCompressed = () => {
    const { br, identity } = follower?.current().live.find('/')?.bodies ?? {};
    return String((br ?? identity)?.bytes);
  };

  test('are served, and better ones once they are announced', async () => {
    const id = await site.compose('un');
    await site.compress('un', { br: 'quick', gzip: 'quick gzip' });
    const { wake, current } = await start();
    expect(readCompressed()).toBe('quick');
    await site.compress('un', { br: 'best', gzip: 'best gzip' }, 11);
    wake();
    await vi.waitUntil(() => readCompressed() === 'best', 15_000);
    expect(current().id).toBe(id);
    await site.compress('un', { br: 'quick', gzip: 'quick gzip' });
    expect((await site.releaseSource.encodings(Object.values(current().files))).size).toBe(1);
    expect([...current().encodings.values()].map(({ quality }) => quality)).toEqual([11]);
  });

  test('that are damaged or missing leave the file as it is', async () => {
    await site.compose('un');
    await site.compress('un', { br: 'quick', gzip: 'quick gzip' });
    await site.damage('quick');
    await start();
    expect(readCompressed()).toBe('un');
    expect(String(follower?.current().live.find('/')?.bodies.gzip?.bytes)).toBe('quick gzip');
    expect(warnings).toEqual([]);
  });
});

test('host that serves nothing doesn’t start on a configuration of a later version', async () => {
  const configuration = { ...operator, mascot: 'loutre' };
  await site.compose('un', { 'operator.json': JSON.stringify(configuration) });
  await expect(start()).rejects.toThrow(
    /^operator\.json was stored by a later version of the site: start that version.*"mascot"/s,
  );
});

test('running host uses a rotated preview key', async () => {
  await site.compose('un');
  const { previewKey } = await start();
  const before = previewKey();
  await rotatePreviewKey(site.database);
  const after = await site.releaseSource.previewKey();
  expect(after.equals(before)).toBe(false);
  // Each report reads the key, including the regular ones.
  await site.compose('deux');
  follower?.wake();
  await vi.waitUntil(() => previewKey().equals(after), 15_000);
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['has a damaged page', () => site.damage('deux'), /pages\/index\.html isn’t what/],
  ['lost a page', () => site.database.db.deleteFrom('site_blob').execute(), /is missing/],
  ['isn’t stored', () => site.database.db.deleteFrom('site_composition').execute(), /isn’t stored/],
])('next composition that %s is not served, and is logged once', async (_, damage, reason) => {
  await site.compose('un');
  const { counts, wake } = await start();
  await site.compose('deux');
  await damage();
  wake();
  await vi.waitUntil(() => counts.failedChecks >= 1, 15_000);
  wake();
  await vi.waitUntil(() => counts.failedChecks >= 2, 15_000);
  expect(read()).toBe('un');
  expect(warnings).toEqual([expect.stringMatching(reason)]);
});

test('host left behind isn’t ready until it serves a composition again', async () => {
  await site.compose('un');
  const { isFollowing, counts, wake } = await start();
  await site.compose('deux');
  await site.damage('deux');
  wake();
  await vi.waitUntil(() => counts.failedChecks >= 1, 15_000);
  expect(isFollowing()).toBe(true);
  // The activation time has passed without this host.
  await site.database.db.updateTable('site_live').set({ activate_at: Date.now() }).execute();
  wake();
  await vi.waitUntil(() => !isFollowing(), 15_000);
  expect(read()).toBe('un');
  await site.compose('trois');
  wake();
  await vi.waitUntil(() => read() === 'trois', 15_000);
  expect(isFollowing()).toBe(true);
});

test('host that can’t follow reports why, and keeps no other host waiting', async () => {
  await site.compose('un');
  await start();
  const next = await site.compose('deux');
  await site.damage('deux');
  follower?.wake();
  const getProblem = async () =>
    (await site.database.db.selectFrom('site_host').selectAll().execute())[0]?.problem;
  await vi.waitUntil(getProblem, 15_000);
  expect(await getProblem()).toMatch(/index\.html isn’t what/);
  await reportOther({ ready: next });
  expect((await site.releaseSource.live())?.activateAt).not.toBeNull();
});

test('hashed files of the last and next composition are in memory', async () => {
  const script = (name: string) => ({ [`public/mfe/hosting/${name}.js`]: name });
  await site.compose('un', script('un'));
  await start();
  await reportOther({ ready: follower?.current().id ?? '' });
  const next = await site.compose('deux', script('deux'));
  follower?.wake();
  const has = (name: string) => follower?.asset(`/mfe/hosting/${name}.js`) !== undefined;
  await vi.waitUntil(() => has('deux'), 15_000);
  expect([read(), has('un')]).toEqual(['un', true]);
  await reportOther({ ready: next });
  await vi.waitUntil(() => read() === 'deux', 15_000);
  expect([has('un'), has('deux'), has('trois')]).toEqual([true, true, false]);
});

test('host behind another says so once the other serves the next composition', async () => {
  await site.compose('un');
  await start();
  const next = await site.compose('deux');
  await site.damage('deux');
  await site.database.db.updateTable('site_live').set({ activate_at: Date.now() }).execute();
  follower?.wake();
  await vi.waitUntil(() => follower?.isFollowing() === false, 15_000);
  expect(follower?.isBehind()).toBe(false);
  await reportOther({ serves: next, ready: next });
  follower?.wake();
  await vi.waitUntil(() => follower?.isBehind(), 15_000);
  expect(read()).toBe('un');
});

test('host waits until another is ready, then activates at the named time', async () => {
  await site.compose('un');
  await start();
  await reportOther({ ready: follower?.current().id ?? '' });
  const next = await site.compose('deux');
  follower?.wake();
  await waitUntilReady(next);
  expect((await site.releaseSource.live())?.activateAt).toBeNull();
  expect(read()).toBe('un');
  await reportOther({ ready: next });
  const activateAt = (await site.releaseSource.live())?.activateAt ?? 0;
  expect(activateAt).toBeGreaterThan(Date.now());
  await vi.waitUntil(() => read() === 'deux', { timeout: 15_000, interval: 1 });
  expect(Date.now()).toBeGreaterThanOrEqual(activateAt);
});

test('ready composition isn’t served once another is live', async () => {
  await site.compose('un');
  await start();
  await reportOther({ ready: follower?.current().id ?? '' });
  const next = await site.compose('deux');
  follower?.wake();
  await waitUntilReady(next);
  const gone = { composition: 'gone', activate_at: Date.now() };
  await site.database.db.updateTable('site_live').set(gone).execute();
  follower?.wake();
  await vi.waitUntil(() => warnings.length > 0, 15_000);
  expect(read()).toBe('un');
});

test('host whose database is away serves its composition, then the live one', async () => {
  await site.compose('un');
  let isAway = false;
  const live = () => (isAway ? Promise.reject(new Error('away')) : site.releaseSource.live());
  await start({ ...site.releaseSource, live });
  isAway = true;
  await site.compose('deux');
  follower?.wake();
  await vi.waitUntil(() => warnings.length > 0, 15_000);
  expect([read(), warnings]).toEqual(['un', [expect.stringContaining('away')]]);
  isAway = false;
  follower?.wake();
  await vi.waitUntil(() => read() === 'deux', 15_000);
});

describe('clock set back', () => {
  const DAY_MS = 86_400_000;
  /** Dates the last change as a clock that is ahead would. */
  const dateAhead = (ms: number) => {
    const at = Date.now() + ms;
    return site.database.db.updateTable('site_live').set({ moved_at: at, activate_at: at }).execute();
  };

  test('serves at once what was put live by a clock an hour ahead', async () => {
    await site.compose('un');
    await dateAhead(DAY_MS / 24);
    const { counts } = await start();
    expect([read(), counts.lagMs]).toEqual(['un', 0]);
  });

  test('turns at once to what was put live by a clock 400 days ahead', async () => {
    const processWarnings: Error[] = [];
    const onWarning = (warning: Error) => void processWarnings.push(warning);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    await site.compose('un');
    await start();
    await site.compose('deux');
    await dateAhead(400 * DAY_MS);
    follower?.wake();
    await vi.waitUntil(() => read() === 'deux', 15_000);
    expect(follower?.isFollowing()).toBe(true);
    // A wait beyond a timer's range would end at once, with a warning.
    expect(processWarnings).toEqual([]);
  });
});

describe('first start', () => {
  test('serves what is live at once, though another host is not ready for it', async () => {
    await reportOther({ ready: '0123456789abcdef' });
    await site.compose('un');
    await start();
    expect(read()).toBe('un');
    expect((await site.releaseSource.live())?.activateAt).toBeNull();
  });
});

describe('now', () => {
  test('is the database’s clock, whatever this host’s says', async () => {
    await site.compose('un');
    const live = async () => {
      const live = await site.releaseSource.live();
      return live && { ...live, now: live.now - 3_600_000 };
    };
    const { now } = await start({ ...site.releaseSource, live });
    expect(Math.abs(now() - (Date.now() - 3_600_000))).toBeLessThan(1_000);
  });
});
