import { describe, expect, test } from 'vitest';
import { ConflictError } from './errors.ts';
import {
  createEmptyRegistry,
  findRollbackTarget,
  type Registry,
  registrySchema,
  withAuthor,
  withLiveRelease,
  withoutRemote,
} from './registry.ts';
import {
  chooseCanary,
  increaseCanaryShare,
  requireCanary,
  withCanary,
  withoutCanary,
  withoutExpiredPreviews,
  withPreview,
} from './variants.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const one = '111111111111';
const two = '222222222222';
const three = '333333333333';

const live = (...builds: string[]): Registry =>
  builds.reduce(
    (registry, buildId, hour) => withLiveRelease(registry, 'hosting', { buildId }, at(hour)),
    withLiveRelease(createEmptyRegistry(), 'telecom', { buildId: one }, at(0)),
  );

describe('live releases', () => {
  test('have a history with the times of each release', () => {
    const { releases, history } = live(one, two);
    expect(releases.hosting).toEqual({ buildId: two, since: '2026-01-01T01:00:00.000Z' });
    const was = { since: '2026-01-01T00:00:00.000Z', until: '2026-01-01T01:00:00.000Z' };
    expect(history).toEqual([{ remote: 'hosting', buildId: one, ...was }]);
  });

  test('are read from the file of an earlier version, whose variants are « candidates »', () => {
    const { variants: _, ...registry } = live(one);
    const canary = {
      remote: 'hosting',
      buildId: two,
      since: at(5).toISOString(),
      canary: { from: 0, share: 5 },
    };
    expect(registrySchema.parse({ ...registry, candidates: [canary] }).variants).toEqual([canary]);
  });

  test('are unchanged by the same release', () => {
    const registry = live(one);
    expect(withLiveRelease(registry, 'hosting', { buildId: one }, at(5))).toBe(registry);
  });

  test('have another entry for the same release at another origin', () => {
    const base = 'https://cdn.example.org/hosting/';
    const registry = withLiveRelease(live(one), 'hosting', { buildId: one, base }, at(5));
    expect(registry.releases.hosting).toEqual({ buildId: one, base, since: '2026-01-01T05:00:00.000Z' });
    expect(registrySchema.safeParse(registry).success).toBe(true);
  });

  test('roll back to the release before, or to the one named', () => {
    expect(findRollbackTarget(live(one, two, three), 'hosting')).toEqual({ buildId: two });
    expect(findRollbackTarget(live(one, two, one), 'hosting')).toEqual({ buildId: two });
    expect(findRollbackTarget(live(one, two, three), 'hosting', one)).toEqual({ buildId: one });
  });

  test('roll back a second time to what was live before the release’s last time', () => {
    const released = live(one, two, one, three);
    const again = withLiveRelease(released, 'hosting', { buildId: one }, at(5), { isRollback: true });
    expect(findRollbackTarget(again, 'hosting')).toEqual({ buildId: two });
  });

  test('a rollback of a retired remote goes to the release that was live last', () => {
    const retired = withoutRemote(live(one, two), 'hosting', { paths: ['/games'], now: at(5) });
    expect(findRollbackTarget(retired, 'hosting')).toEqual({ buildId: two });
    const again = withLiveRelease(retired, 'hosting', { buildId: two }, at(6), { isRollback: true });
    expect([again.releases.hosting?.buildId, again.retired]).toEqual([two, {}]);
  });

  test.each([
    ['hosting', undefined, 'no earlier release'],
    ['hosting', three, `${three} was never live`],
    ['games', undefined, 'telecom, hosting'],
  ])('refuse to roll %s back to %s, with the reason', (remote, to, says) => {
    expect(() => findRollbackTarget(live(one), remote, to)).toThrow(says);
  });
});

describe('variants', () => {
  const canary = (registry: Registry, remote: string, buildId: string, share: number) =>
    withCanary(registry, remote, { buildId }, share, at(9));
  const ranges = ({ variants }: Registry) =>
    variants.map(({ remote, canary: range }) => [remote, range?.from, range?.share]);

  test('of two teams share no visitor', () => {
    const registry = canary(canary(live(one), 'hosting', two, 20), 'telecom', two, 30);
    expect(ranges(registry)).toEqual([
      ['hosting', 0, 20],
      ['telecom', 20, 30],
    ]);
    expect(chooseCanary(registry.variants, 19.9)?.remote).toBe('hosting');
    expect(chooseCanary(registry.variants, 20)?.remote).toBe('telecom');
    expect(chooseCanary(registry.variants, 50)).toBeUndefined();
  });

  test('keep their visitors when the share grows', () => {
    const registry = canary(canary(live(one), 'hosting', two, 20), 'hosting', two, 50);
    expect(ranges(registry)).toEqual([['hosting', 0, 50]]);
  });

  test('get a larger share by themselves only while no other change was made', () => {
    const registry = withCanary(live(one), 'hosting', { buildId: two }, 20, at(9), { promotes: true });
    const raise = (before: typeof registry) =>
      increaseCanaryShare(before, 'hosting', { buildId: two }, { from: 20, to: 50 }, at(10));
    expect(raise(registry).variants).toMatchObject([{ canary: { share: 50, promotes: true } }]);
    for (const changed of [
      live(one),
      canary(live(one), 'hosting', '333333333333', 20),
      withCanary(registry, 'hosting', { buildId: two }, 5, at(10), { promotes: true }),
      canary(registry, 'hosting', two, 20),
    ])
      expect(() => raise(changed)).toThrow(ConflictError);
  });

  test('keep promotion and author while they grow, and end when they go live', () => {
    const how = { promotes: true };
    const registry = withCanary(live(one), 'hosting', { buildId: two }, 5, at(9), how);
    const signed = withAuthor(registry, 'Hosting', at(9));
    const grown = withCanary(signed, 'hosting', { buildId: two }, 20, at(10), how);
    const previewed = withPreview(grown, 'hosting', { buildId: two }, at(30), at(11));
    expect(previewed.variants).toMatchObject([
      { since: at(9).toISOString(), by: 'Hosting', canary: { from: 0, share: 20, promotes: true } },
    ]);
    const promoted = withLiveRelease(previewed, 'hosting', { buildId: two }, at(12));
    expect(promoted.releases.hosting).toEqual({ buildId: two, since: at(12).toISOString() });
    expect(promoted.variants).toEqual([]);
    expect(registrySchema.parse(promoted)).toEqual(promoted);
  });

  test('without room for their share are refused with the running ones', () => {
    const registry = canary(live(one), 'hosting', two, 60);
    expect(() => canary(registry, 'telecom', two, 50)).toThrow(`hosting@${two} 60 %`);
  });

  test('leave their place to others at their end', () => {
    const both = canary(canary(live(one), 'hosting', two, 60), 'telecom', two, 40);
    const registry = withoutCanary(both, requireCanary(both, 'hosting'));
    expect(ranges(canary(registry, 'cloud', one, 50))).toEqual([
      ['telecom', 60, 40],
      ['cloud', 0, 50],
    ]);
  });

  test('are replaced by the next of the same remote', () => {
    const first = canary(live(one), 'hosting', two, 20);
    expect(ranges(canary(first, 'hosting', three, 5))).toEqual([['hosting', 0, 5]]);
  });

  test('are replaced by the next, and keep their preview links', () => {
    const first = withPreview(
      canary(live(one), 'hosting', two, 20),
      'hosting',
      { buildId: two },
      at(12),
      at(9),
    );
    expect(canary(first, 'hosting', three, 5).variants).toEqual([
      { remote: 'hosting', buildId: two, since: at(9).toISOString(), previewUntil: at(12).toISOString() },
      { remote: 'hosting', buildId: three, since: at(9).toISOString(), canary: { from: 0, share: 5 } },
    ]);
  });

  test('begin anew for a release that had a preview', () => {
    const until = at(12);
    const previewed = withPreview(live(one), 'hosting', { buildId: two }, until, at(8));
    const signed = withAuthor(previewed, 'Preview', at(8));
    const [variant] = canary(signed, 'hosting', two, 5).variants;
    expect(variant).toEqual({
      remote: 'hosting',
      buildId: two,
      since: at(9).toISOString(),
      previewUntil: until.toISOString(),
      canary: { from: 0, share: 5 },
    });
  });

  test('can’t be the live release', () => {
    expect(() => canary(live(one), 'hosting', one, 5)).toThrow('is live');
    expect(() => withPreview(live(one), 'hosting', { buildId: one }, at(10), at(9))).toThrow('is live');
  });

  test('of a remote that isn’t live can’t grow by themselves', () => {
    const start = (promotes: boolean) =>
      withCanary(live(), 'hosting', { buildId: two }, 5, at(9), { promotes });
    expect(start(false).variants).toHaveLength(1);
    expect(() => start(true)).toThrow('no live release to compare');
  });

  test('that are aborted keep their preview links until these end', () => {
    const previewed = withPreview(live(one), 'hosting', { buildId: two }, at(12), at(9));
    const registry = canary(previewed, 'hosting', two, 5);
    const aborted = withoutCanary(registry, requireCanary(registry, 'hosting'));
    expect(aborted.variants).toMatchObject([{ buildId: two, previewUntil: at(12).toISOString() }]);
    expect(() => requireCanary(aborted, 'hosting')).toThrow('runs no canary');
    expect(withoutExpiredPreviews(aborted, at(11)).variants).toHaveLength(1);
    expect(withoutExpiredPreviews(aborted, at(12)).variants).toHaveLength(0);
  });

  test('keep their canary when the preview expires', () => {
    const previewed = withPreview(live(one), 'hosting', { buildId: two }, at(12), at(9));
    const registry = withoutExpiredPreviews(canary(previewed, 'hosting', two, 5), at(13));
    expect(registry.variants).toMatchObject([{ buildId: two, canary: { from: 0, share: 5 } }]);
    expect(registry.variants[0]).not.toHaveProperty('previewUntil');
  });
});
