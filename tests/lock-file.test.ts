import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Package {
  optionalDependencies?: Record<string, string>;
  os?: string[];
  resolved?: string;
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};
const names = new Set(
  Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)),
);

describe('lock file', () => {
  it('names every optional package, or npm ci refuses it', () => {
    const optional = Object.values(packages).flatMap((one) => Object.keys(one.optionalDependencies ?? {}));
    expect(optional.length).toBeGreaterThan(50);
    expect(optional.filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(['linux', 'darwin'])('holds binaries for %s', (system) => {
    const binaries = Object.values(packages).filter(({ os }) => os?.includes(system));
    expect(binaries.length).toBeGreaterThan(5);
  });

  it('names no registry: each machine asks its own', () => {
    const addresses = Object.values(packages).flatMap(({ resolved }) => resolved ?? []);
    expect(addresses.filter((address) => /^https?:/.test(address))).toEqual([]);
  });
});
