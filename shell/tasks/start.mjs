import { existsSync } from 'node:fs';
import { serverProgram } from './apps.mjs';
import { build } from './build.mjs';
import { at, checkNode, ensureInstalled } from './lib.mjs';

checkNode();
process.chdir(at());
await ensureInstalled();
if ((await build(process.argv.slice(2))) !== 0) {
  if (!existsSync(serverProgram)) process.exit(1);
  // One team's mistake, or another operator's file, is no reason for a site to be down.
  console.error('Not all that is here is live, for the reasons above. The site starts as it was last:');
}
await import(serverProgram);
