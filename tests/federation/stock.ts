import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Build } from '../support/builds.ts';
import { root } from '../support/paths.ts';

const run = promisify(execFile);

/** How a tool that knows nothing of this site is run in the folder it builds. */
const PROGRAMS = {
  vite: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
  rspack: [join(root, 'tests/federation/rspack.mjs'), '.'],
};

/**
 * Builds the stock remote of a tool out of the repository, as its team would.
 * @param edits a text of a file, by its path, that another team would have written otherwise
 */
export async function buildStock(
  tool: keyof typeof PROGRAMS,
  edits: Readonly<Record<string, readonly [string, string]>> = {},
): Promise<Build> {
  const dir = mkdtempSync(join(tmpdir(), `stock-${tool}-`));
  cpSync(join(root, 'tests/federation', `stock-${tool}`), dir, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  for (const [path, [from, to]] of Object.entries(edits)) {
    const text = readFileSync(join(dir, path), 'utf8');
    if (!text.includes(from)) throw new Error(`${path} doesn’t hold ${from}`);
    writeFileSync(join(dir, path), text.replace(from, to));
  }
  await run(process.execPath, PROGRAMS[tool], { cwd: dir });
  return { dist: join(dir, 'dist'), remove: () => rmSync(dir, { recursive: true }) };
}
