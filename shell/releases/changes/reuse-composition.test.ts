import { describe, expect, it } from 'vitest';
import { type CompositionIndex, createEmptyCompositionIndex } from '../../site/composition.ts';
import { createEmptyRegistry, type Registry, withLiveRelease } from '../../site/registry.ts';
import { withCanary, withPreview } from '../../site/variants.ts';
import { listKeptRemotes, type StoredComposition } from '../store/stored-composition.ts';
import { findMismatch } from './reuse-composition.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const one = { buildId: '111111111111' };
const two = { buildId: '222222222222' };
const three = { buildId: '333333333333' };

const APPS = ['hosting', 'tools', 'cloud'];
const first = APPS.reduce((all, name) => withLiveRelease(all, name, one, at(0)), createEmptyRegistry());
const released = withLiveRelease(first, 'hosting', two, at(1));
const back = (registry: Registry) => withLiveRelease(registry, 'hosting', one, at(9), { isRollback: true });

const page = (uses: string[], islands: string[]): CompositionIndex['pages'][string] => ({
  remote: 'hosting',
  label: 'Jeux',
  title: 'Jeux',
  isIndexed: true,
  quotes: [],
  families: [],
  usesCatalogue: false,
  islands,
  uses,
  scripts: [],
  styles: [],
  origins: [],
  sections: [],
});

/** Returns a composition of a registry, with files of all of its variants. */
function stored(registry: Registry, more: Partial<CompositionIndex> = {}): StoredComposition {
  const { releases, variants } = registry;
  const builds = Object.entries(releases).map(([name, { buildId }]) => [name, `${buildId} /mfe/${name}/`]);
  const policies = variants.map(({ remote, buildId }) => `variants/${remote}@${buildId}/policy.json`);
  return {
    id: '0123456789abcdef',
    registry,
    operator: '{}',
    index: {
      ...createEmptyCompositionIndex(),
      programs: 'p1',
      releases: Object.fromEntries(builds),
      ...more,
    },
    files: Object.fromEntries(policies.map((path) => [path, 'sha384-'])),
  };
}

/** Returns the mismatch of a rollback of hosting from a live registry to a stored composition. */
const mismatch = (source: StoredComposition, live: StoredComposition, isForced = false) =>
  findMismatch(source, { live, wanted: back(live.registry), isForced }, 'p1');

describe('rollback to a stored composition', () => {
  it('fits while nothing else has changed', () => {
    expect(mismatch(stored(first), stored(released))).toBeUndefined();
  });

  it('fits when the order of the apps is another', () => {
    const { hosting, ...others } = first.releases;
    const turned = { ...first, releases: { ...others, hosting: hosting as typeof one & { since: string } } };
    expect(mismatch(stored(turned), stored(released))).toBeUndefined();
  });

  it('names the apps that were released since', () => {
    const tools = withLiveRelease(released, 'tools', two, at(2));
    expect(mismatch(stored(first), stored(tools))).toBe('tools was released since');
    const both = withLiveRelease(tools, 'cloud', two, at(3));
    expect(mismatch(stored(first), stored(both))).toBe('cloud, tools were released since');
  });

  it('fits again once the other app is rolled back', () => {
    const tools = withLiveRelease(released, 'tools', two, at(2));
    const again = withLiveRelease(tools, 'tools', one, at(3), { isRollback: true });
    expect(mismatch(stored(first), stored(again))).toBeUndefined();
  });

  it('says that another app has its files from another origin', () => {
    const base = 'https://cdn.example.org/tools/';
    const moved = withLiveRelease(released, 'tools', { ...one, base }, at(2));
    expect(mismatch(stored(first), stored(moved))).toBe('tools was released since');
  });

  it('says that the operator’s configuration changed', () => {
    const live = { ...stored(released), operator: '{"vat":10}' };
    expect(mismatch(stored(first), live)).toBe('the operator’s configuration was changed since');
  });

  it('says that other programs composed', () => {
    const earlier = stored(first, { programs: 'p0' });
    expect(mismatch(earlier, stored(released))).toBe('the site’s programs were updated since');
    // The index of a composition in another format.
    const foreign = { ...stored(first), index: createEmptyCompositionIndex() };
    expect(mismatch(foreign, stored(released))).toBe('the site’s programs were updated since');
  });

  it('fits with a canary that it has too', () => {
    const before = withCanary(first, 'tools', two, 10, at(0));
    const now = withCanary(withLiveRelease(before, 'hosting', two, at(1)), 'tools', two, 25, at(2));
    expect(mismatch(stored(before), stored(now))).toBeUndefined();
  });

  it('names a canary that it lacks', () => {
    const registry = withCanary(released, 'tools', two, 10, at(2));
    expect(mismatch(stored(first), stored(registry))).toBe('the canary tools@222222222222 began since');
    // Pages of a preview have no compressed variants.
    const previewed = withPreview(first, 'tools', two, at(30), at(0));
    expect(mismatch(stored(previewed), stored(registry))).toBe('the canary tools@222222222222 began since');
  });

  it('fits without a canary that has ended', () => {
    const before = withCanary(first, 'hosting', two, 10, at(0));
    expect(mismatch(stored(before), stored(released))).toBeUndefined();
  });

  it('fits with previews of the live composition', () => {
    const previewed = withPreview(released, 'tools', three, at(30), at(2));
    expect(mismatch(stored(first), stored(previewed))).toBeUndefined();
  });

  it('doesn’t take a shown island from a page, unless forced', () => {
    const without = stored(first, { pages: { '/games': page(['tools/Recommender'], []) } });
    const islands = ['tools/Recommender'];
    const live = stored(released, { pages: { '/games': page(islands, islands) } });
    expect(mismatch(without, live)).toBe('a page would lose an island');
    expect(mismatch(without, live, true)).toBeUndefined();
    const both = stored(released, { pages: { '/games': page(['tools/Recommender'], []) } });
    expect(mismatch(without, both)).toBeUndefined();
  });
});

describe('end of a canary', () => {
  it('fits the live composition, whatever composed it', () => {
    const live = stored(withCanary(released, 'tools', two, 10, at(2)), { programs: 'p0' });
    const registry = { ...live.registry, variants: [] };
    expect(findMismatch(live, { live, wanted: registry, isForced: false }, 'p1')).toBeUndefined();
  });
});

describe('remotes whose earlier pages are kept', () => {
  it('are those that the composition has no release of', () => {
    const shell = '444444444444 /shell/';
    const { releases } = stored(first).index;
    expect(listKeptRemotes(stored(first, { releases: { ...releases, shell } }))).toEqual([]);
    expect(listKeptRemotes(stored(first, { releases: { shell } }))).toEqual(APPS);
  });

  it('are unknown without a readable index', () => {
    expect(listKeptRemotes(stored(first, createEmptyCompositionIndex()))).toEqual([]);
  });
});
