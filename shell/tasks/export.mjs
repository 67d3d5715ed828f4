import { exportProgram } from './apps.mjs';
import { build } from './build.mjs';
import { checkNode, ensureInstalled, runProgram } from './lib.mjs';

// `npm run export -- --out DIR`: builds what is stale, then writes the live site as files.
checkNode();
await ensureInstalled();
const code = await build();
if (code !== 0) process.exit(code);
await runProgram(exportProgram, process.argv.slice(2));
