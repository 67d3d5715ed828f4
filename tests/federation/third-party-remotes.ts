import { execFile } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Build, createBuildFolder, editFile } from '../support/builds.ts';
import { root } from '../support/paths.ts';

const run = promisify(execFile);

const VITE_BUILD = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];

/** Commands of build tools that know nothing of this site, run in the folder that they build. */
const PROGRAMS = {
  vite: VITE_BUILD,
  svelte: VITE_BUILD,
  rspack: [join(root, 'tests/federation/rspack.mjs'), '.'],
};

export type ThirdPartyBuildTool = keyof typeof PROGRAMS;

/** Copies the sources of a tool's third-party remote out of the repository. */
function copyThirdPartyRemote(tool: ThirdPartyBuildTool): string {
  const dir = createBuildFolder();
  cpSync(join(root, 'tests/federation', `third-party-${tool}`), dir, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  return dir;
}

/**
 * Builds the third-party remote of a tool out of the repository, as its team would.
 * @param edits a text of a file, by its path, that another team would have written otherwise
 */
export async function buildThirdPartyRemote(
  tool: ThirdPartyBuildTool,
  edits: Readonly<Record<string, readonly [string, string]>> = {},
): Promise<Pick<Build, 'dist'>> {
  const dir = copyThirdPartyRemote(tool);
  for (const [path, edit] of Object.entries(edits)) editFile(join(dir, path), ...edit);
  await run(process.execPath, PROGRAMS[tool], { cwd: dir });
  return { dist: join(dir, 'dist') };
}
