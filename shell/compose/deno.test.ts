import { describe, expect, it } from 'vitest';
import { ComposeError } from './compose-error.ts';
import { findDeno, resolveDeno } from './deno.ts';

/** A machine with these npm packages. */
const getMachine = (platform: NodeJS.Platform, arch: string, packages: string[], isGlibc = true) => ({
  platform,
  arch,
  hasGlibc: () => isGlibc,
  resolve(_from: string, file: string) {
    if (!packages.some((name) => file.startsWith(`${name}/`)))
      throw new Error(`Cannot find module '${file}'`);
    return `/modules/${file}`;
  },
});

describe('program of Deno', () => {
  it.each([
    [getMachine('linux', 'x64', ['deno', '@deno/linux-x64-glibc']), '/modules/@deno/linux-x64-glibc/deno'],
    [getMachine('win32', 'x64', ['deno', '@deno/win32-x64']), '/modules/@deno/win32-x64/deno.exe'],
  ])('is that of the platform’s package', (machine, path) => {
    expect(resolveDeno(machine)).toBe(path);
  });

  it('is here where the tests run', () => {
    expect(findDeno()).toMatch(/[\\/]deno(\.exe)?$/);
  });

  it.each([
    [
      'with musl',
      getMachine('linux', 'x64', ['deno', '@deno/linux-x64-glibc'], false),
      '@deno/linux-x64-glibc',
    ],
    ['without a package', getMachine('freebsd', 'x64', ['deno']), '@deno/freebsd-x64'],
    ['without optional packages', getMachine('linux', 'arm64', ['deno']), '@deno/linux-arm64-glibc'],
  ])('is missing %s, and nothing takes its place', (_, machine, name) => {
    const resolve = () => resolveDeno(machine);
    expect(resolve).toThrow(ComposeError);
    expect(resolve).toThrow(expect.objectContaining({ code: 'host-unable' }));
    expect(resolve).toThrow(`could not load ${name} (`);
    expect(resolve).toThrow('Deno has no binary for this platform: composing is impossible');
    expect(resolve).toThrow('the live site is unchanged');
  });
});
