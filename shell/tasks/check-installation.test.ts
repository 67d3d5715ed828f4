import { describe, expect, it } from 'vitest';
import { isInstalled, serialiseInstalledPackages } from './check-installation.mjs';

const lock = {
  packages: {
    '': { version: '0.1.0' },
    shell: { version: '0.1.0' },
    'node_modules/@site/shell': { link: true },
    'node_modules/vite': { version: '8.3.8', integrity: 'sha512-a' },
    'node_modules/fsevents': { version: '2.3.3', integrity: 'sha512-b', optional: true },
  },
};
const { '': _root, 'node_modules/fsevents': _other, ...here } = lock.packages;
const tree = { packages: here };

describe('isInstalled', () => {
  it('accepts what npm installs, without another platform’s packages', () => {
    expect(isInstalled(lock, tree)).toBe(true);
  });

  it('accepts a package that the lock file names no longer', () => {
    expect(isInstalled(lock, { packages: { ...here, 'node_modules/left': { version: '1.0.0' } } })).toBe(
      true,
    );
  });

  it.each<[string, Parameters<typeof isInstalled>[1]]>([
    ['nothing', undefined],
    ['another version', { packages: { ...here, 'node_modules/vite': { version: '8.3.7' } } }],
    [
      'other bytes of the same version',
      { packages: { ...here, 'node_modules/vite': { version: '8.3.8', integrity: 'sha512-c' } } },
    ],
    [
      'another version of an optional package',
      { packages: { ...here, 'node_modules/fsevents': { version: '2.3.2', integrity: 'sha512-d' } } },
    ],
  ])('refuses %s', (_name, installed) => {
    expect(isInstalled(lock, installed)).toBe(false);
  });

  it('refuses a tree without a workspace of the lock file', () => {
    const more = { ...lock.packages, 'node_modules/@site/mfe-formation': { link: true } };
    expect(isInstalled({ packages: more }, tree)).toBe(false);
  });
});

describe('serialiseInstalledPackages', () => {
  const before = serialiseInstalledPackages(lock);
  const withPackages = (more: typeof lock.packages | object) =>
    serialiseInstalledPackages({ packages: { ...lock.packages, ...more } });

  it('is the same with a further workspace', () => {
    const link = { 'node_modules/@site/mfe-formation': { link: true } };
    expect(withPackages({ 'mfe-formation': { version: '0.1.0' }, ...link })).toBe(before);
  });

  it.each([
    ['another version', { 'node_modules/vite': { version: '8.3.9', integrity: 'sha512-a' } }],
    ['other bytes', { 'node_modules/vite': { version: '8.3.8', integrity: 'sha512-c' } }],
    ['a further package', { 'node_modules/left': { version: '1.0.0' } }],
    ['a package of one workspace', { 'mfe-tools/node_modules/left': { version: '1.0.0' } }],
  ])('differs with %s', (_name, more) => {
    expect(withPackages(more)).not.toBe(before);
  });
});
