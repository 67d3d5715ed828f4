import { USAGE } from '../releases/usage.mjs';
import { exportProgram } from './apps.mjs';
import { checkNode, ensureInstalled, handleHelpOption, runProgram } from './lib.mjs';
import { buildSite } from './site-build.mjs';

// `npm run export -- --out DIR`: builds what is stale, then writes the live site as files.
handleHelpOption(USAGE.export);
checkNode();
await ensureInstalled();
const code = await buildSite();
if (code !== 0) process.exit(code);
await runProgram(exportProgram, process.argv.slice(2));
