import { expect, test } from 'vitest';
import { createEmptyRegistry, type Registry } from '../site/registry.ts';
import { reconcileBuilds } from './working-copy.ts';

const since = '2026-01-31T12:00:00.000Z';
const one = '111111111111';
const two = '222222222222';
const three = '333333333333';

const site = (live?: string): Registry => ({
  ...createEmptyRegistry(),
  releases: live ? { hosting: { buildId: live, since } } : {},
});

test.each([
  ['nothing was released yet', undefined, undefined, 'goes live'],
  ['what is live is what was released from here last', one, one, 'goes live'],
  ['another checkout has released since', one, three, 'stays'],
  ['it was released from here, and rolled back', two, one, 'stays'],
  ['the release from here is unknown', undefined, one, 'stays'],
  ['it is live already', undefined, two, 'has nothing to do'],
])('%s (%s, live %s) a new build %s', (_when, own, live, then) => {
  const build = { name: 'hosting', buildId: two };
  const refusal = new RegExp(`^hosting: ${live} .* site release hosting --local .*${two}`);
  expect(reconcileBuilds([build], { builds: own ? { hosting: own } : {} }, site(live))).toEqual(
    then === 'stays'
      ? { released: [], stays: [expect.stringMatching(refusal)] }
      : { released: then === 'goes live' ? [build] : [], stays: [] },
  );
});

test('retired remote is brought back by no build', () => {
  const registry = { ...site(), retired: { hosting: { since, paths: ['/offres/vps'] } } };
  const { released, stays } = reconcileBuilds(
    [{ name: 'hosting', buildId: two }],
    { builds: { hosting: one } },
    registry,
  );
  expect(released).toEqual([]);
  expect(stays).toEqual([expect.stringContaining('hosting: it was retired')]);
});
