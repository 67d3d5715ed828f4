import { exportProgram } from './apps.mjs';
import { build } from './build.mjs';
import { at, checkNode, ensureInstalled, run } from './lib.mjs';

// `npm run export -- --out DIR`: builds what is stale, then writes the live site as files.
checkNode();
await ensureInstalled();
const code = await build();
if (code !== 0) process.exit(code);
try {
  await run(process.execPath, [exportProgram, ...process.argv.slice(2)], { cwd: at() });
} catch (error) {
  process.exitCode = error.code || 1;
}
