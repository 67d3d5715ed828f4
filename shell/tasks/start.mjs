import { existsSync } from 'node:fs';
import { USAGE } from '../releases/usage.mjs';
import { serverProgram } from './apps.mjs';
import { checkNode, ensureInstalled, fromRoot, handleHelpOption } from './lib.mjs';
import { buildSite } from './site-build.mjs';

handleHelpOption(USAGE.compose);
checkNode();
process.chdir(fromRoot());
await ensureInstalled();
if ((await buildSite(process.argv.slice(2))) !== 0) {
  if (!existsSync(serverProgram)) process.exit(1);
  // After a failed build or an invalid operator file the server starts with the last live site.
  console.error('Not all that is here is live, for the reasons above. The site starts as it was last:');
}
await import(serverProgram);
