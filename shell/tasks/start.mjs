import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { serverProgram } from './apps.mjs';
import { checkListening, ensureInstalled, fromRoot, readPort } from './lib.mjs';
import { buildSite } from './site-build.mjs';
import { readBuildOptions } from './start-options.mjs';

const options = readBuildOptions();
process.chdir(fromRoot());
await checkListening(readPort(0, 3000));
await ensureInstalled();
if ((await buildSite(options)) !== 0) {
  if (!existsSync(serverProgram)) process.exit(1);
  // After a failed build or an invalid operator file the server starts with the last live site.
  console.error('Not all that is here is live, for the reasons above. The site starts as it was last:');
}
await import(pathToFileURL(serverProgram).href);
