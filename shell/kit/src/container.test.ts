import type { Shared } from '@module-federation/runtime/types';
import { expect, test } from 'vitest';
import { chooseVersion, createContainer, type ShareScope, satisfiesRange } from './container.ts';

const record = (version: string, more: Partial<Shared> = {}): Shared => ({
  version,
  from: 'host',
  scope: ['default'],
  strategy: 'version-first',
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
  deps: [],
  useIn: [],
  get: () => () => ({ render: () => version }),
  ...more,
});

const getScope = (...records: Shared[]): ShareScope => ({
  react: Object.fromEntries(records.map((each) => [each.version, each])),
});

const remote = (running = {}) =>
  createContainer('tools', running, { react: '^19.1.0' }, { './Recommender': async () => 'the recommender' });

test.each([
  ['19.1.0', true],
  ['19.1.10', true],
  ['19.10.0', true],
  ['19.0.9', false],
  ['18.9.9', false],
  ['20.0.0', false],
  ['19.2.0-rc.1', false],
  ['19', false],
])('version %s fits ^19.1.0: %s', (version, expected) => {
  expect(satisfiesRange(version, '^19.1.0')).toBe(expected);
});

test('shared version is the one in use, else the newest in range, or none', () => {
  const offer = (...records: Shared[]) => chooseVersion(getScope(...records).react ?? {}, '^19.1.0');
  expect(offer(record('18.3.1'), record('19.2.9'), record('19.10.0'), record('20.0.0'))).toBe('19.10.0');
  expect(offer(record('19.10.0'), record('19.2.9', { loaded: true }))).toBe('19.2.9');
  expect(offer(record('19.10.0'), record('19.2.9', { loading: Promise.resolve(() => ({})) }))).toBe('19.2.9');
  expect(offer(record('19.10.0'), record('18.3.1', { lib: () => ({}) }))).toBeUndefined();
  expect(offer()).toBeUndefined();
});

test('remote initialised twice loads its module once, and marks it as in use', async () => {
  let loads = 0;
  const shared = record('19.2.9', {
    get: async () => {
      loads += 1;
      return () => ({ render: () => 'once' });
    },
  });
  const scope = getScope(shared);
  const tools = remote();
  await Promise.all([tools.init(scope), tools.init(scope)]);
  expect(loads).toBe(1);
  expect(shared).toMatchObject({ loaded: true, useIn: ['tools'] });
  expect(shared.lib?.().render()).toBe('once');
  expect((await tools.get('./Recommender'))()).toBe('the recommender');
  await expect(tools.get('./Nothing')).rejects.toThrow('tools exposes no ./Nothing');
});

test('host without the wanted version is refused, and may share it later', async () => {
  const scope = getScope(record('18.3.1'));
  const tools = remote();
  await expect(tools.init(scope)).rejects.toThrow('tools needs react ^19.1.0, the host shares 18.3.1');
  await expect(tools.init({})).rejects.toThrow('the host shares ');
  Object.assign(scope.react ?? {}, { '19.2.9': record('19.2.9') });
  await tools.init(scope);
});

test('second host gets the remote’s copy if it has loaded none, else a refusal', async () => {
  const running = {};
  const module = { render: () => 'the first' };
  const first = getScope(record('19.2.9', { from: 'first', get: () => () => module }));
  await remote(running).init(first);

  const second = getScope(record('19.1.0', { from: 'second' }));
  const none: ShareScope = {};
  await remote(running).init(second);
  await remote(running).init(none);
  expect(second.react?.['19.2.9']).toBe(first.react?.['19.2.9']);
  expect(none.react?.['19.2.9']).toBe(first.react?.['19.2.9']);

  const other = getScope(record('19.2.9', { from: 'other', lib: () => ({ render: () => 'another copy' }) }));
  await expect(remote(running).init(other)).rejects.toThrow(
    'tools runs with react of first, which other has to share',
  );
  // A second namespace object of the same copy counts as the same copy.
  await remote(running).init(getScope(record('19.2.9', { lib: () => ({ ...module, default: module }) })));
});
