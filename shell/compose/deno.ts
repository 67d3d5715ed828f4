import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ComposeError } from './compose-error.ts';

let program: string | undefined;

/**
 * Returns the path of Deno's program, in the platform package of npm's `deno`: install scripts are off.
 * @throws ComposeError `host-unable` on a machine without one: pages are rendered in no other way
 */
export function findDeno(): string {
  program ??= resolveDeno();
  return program;
}

/** A machine that composes. */
interface Machine {
  platform: NodeJS.Platform;
  arch: string;
  hasGlibc: () => boolean;
  /** Returns the path of a file of an installed package, as seen from a file. */
  resolve: (from: string, file: string) => string;
}

const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  hasGlibc,
  resolve: (from, file) => createRequire(from).resolve(file),
};

/** Returns the path of Deno's program on a machine, see {@link findDeno}. */
export function resolveDeno({ platform, arch, hasGlibc, resolve } = thisMachine): string {
  const name = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;
  try {
    if (platform === 'linux' && !hasGlibc()) throw new Error('this system has another C library than glibc');
    const deno = resolve(import.meta.url, 'deno/package.json');
    const folder = dirname(resolve(deno, `${name}/package.json`));
    return join(folder, platform === 'win32' ? 'deno.exe' : 'deno');
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new ComposeError(
      'host-unable',
      `could not load ${name} (${reason}). Deno has no binary for this platform: composing is impossible. Use Linux with glibc (Debian, not Alpine), macOS or Windows, and install optional packages; the live site is unchanged`,
      { cause: error },
    );
  }
}

/** True unless the C library is another one, such as musl. */
function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}
