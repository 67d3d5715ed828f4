import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Build } from '../support/builds.ts';
import { root } from '../support/paths.ts';

const run = promisify(execFile);

/** Remotes that know nothing of this site but their `site-remote.json`, by the tool that builds them. */
const TOOLS = {
  vite: { config: 'vite.config.mjs', program: ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'] },
  rspack: { config: 'rspack.config.mjs', program: ['tests/federation/rspack.mjs'] },
} as const;

/**
 * Builds the stock remote of a tool out of the repository, as its team would.
 * @param edits texts of its configuration that another team would have written otherwise
 */
export async function buildStock(tool: keyof typeof TOOLS, ...edits: [string, string][]): Promise<Build> {
  const { config, program } = TOOLS[tool];
  const dir = mkdtempSync(join(tmpdir(), `stock-${tool}-`));
  cpSync(join(root, 'tests/federation', `stock-${tool}`), dir, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  let text = readFileSync(join(dir, config), 'utf8');
  for (const [from, to] of edits) {
    if (!text.includes(from)) throw new Error(`${config} doesn’t hold ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(join(dir, config), text);
  const [file, ...args] = program;
  await run(process.execPath, [join(root, file), ...(tool === 'rspack' ? [dir] : args)], { cwd: dir });
  return { dist: join(dir, 'dist'), remove: () => rmSync(dir, { recursive: true }) };
}
