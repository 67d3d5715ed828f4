import { execFile } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cleanup } from '@site/api/testing/cleanup';
import { createBuildFolder } from '../support/builds.ts';
import { root } from '../support/paths.ts';
import { expect } from '../support/releases.ts';
import { SiteCopy } from '../support/site-copy.ts';
import type { StartSite } from '../support/test.ts';

const run = promisify(execFile);

/** Commands of build tools that know nothing of this site, run in the folder that they build. */
const PROGRAMS = {
  svelte: [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
  rspack: [join(root, 'tests/federation/rspack.mjs'), '.'],
};

type ThirdPartyBuildTool = keyof typeof PROGRAMS;

/** Copies the sources of a tool's third-party remote out of the repository. */
function copyThirdPartyRemote(tool: ThirdPartyBuildTool): string {
  const dir = createBuildFolder();
  cpSync(join(root, 'tests/federation', `third-party-${tool}`), dir, { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'));
  return dir;
}

/** Builds the third-party remote of a tool out of the repository, as its team would, and returns the folder of its build. */
async function buildThirdPartyRemote(tool: ThirdPartyBuildTool): Promise<string> {
  const dir = copyThirdPartyRemote(tool);
  await run(process.execPath, PROGRAMS[tool], { cwd: dir });
  return join(dir, 'dist');
}

/** Starts a site with releases of these tools' remotes. */
export async function startWithThirdPartyRemotes(
  tools: readonly ThirdPartyBuildTool[],
  launch: StartSite,
  cleanup: Cleanup,
) {
  const siteCopy = new SiteCopy(cleanup);
  const site = await launch({ env: siteCopy.settings, cleanup });
  for (const tool of tools) {
    const dist = await buildThirdPartyRemote(tool);
    const { code, output } = await siteCopy.release('release', '--from', dist);
    expect([code, output]).toEqual([0, expect.stringMatching(/live {5}\w+@[0-9a-f]{32}/)]);
  }
  return site.origin;
}
