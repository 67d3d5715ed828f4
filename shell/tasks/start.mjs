import { existsSync } from 'node:fs';
import { serverProgram } from './apps.mjs';
import { build } from './build.mjs';
import { at, checkNode, ensureInstalled } from './lib.mjs';

checkNode();
process.chdir(at());
await ensureInstalled();
try {
  await build();
} catch (error) {
  console.error(error.message);
  // A remote that can't be composed keeps its last good pages: the site starts with them.
  if (error.code !== 2 || !existsSync(serverProgram)) process.exit(1);
}
await import(serverProgram);
