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

function resolveDeno(): string {
  const { platform, arch } = process;
  const name = `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`;
  try {
    if (platform === 'linux' && !hasGlibc()) throw new Error('this system has another C library than glibc');
    const deno = createRequire(import.meta.url).resolve('deno/package.json');
    const folder = dirname(createRequire(deno).resolve(`${name}/package.json`));
    return join(folder, platform === 'win32' ? 'deno.exe' : 'deno');
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new ComposeError(
      'host-unable',
      `pages are rendered in Deno, whose package ${name} can’t be used here: ${reason}. Use Linux with glibc (Debian, not Alpine), macOS or Windows, and install optional packages; the live site is unchanged`,
      { cause: error },
    );
  }
}

/** True unless the C library is another one, such as musl. */
function hasGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}
