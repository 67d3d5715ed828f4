import { existsSync } from 'node:fs';
import { USAGE } from '../release/usage.mjs';
import { serverProgram } from './apps.mjs';
import { answerHelp, at, checkNode, ensureInstalled } from './lib.mjs';
import { build } from './site-build.mjs';

answerHelp(USAGE.compose);
checkNode();
process.chdir(at());
await ensureInstalled();
if ((await build(process.argv.slice(2))) !== 0) {
  if (!existsSync(serverProgram)) process.exit(1);
  // One team's mistake, or another operator's file, is no reason for a site to be down.
  console.error('Not all that is here is live, for the reasons above. The site starts as it was last:');
}
await import(serverProgram);
