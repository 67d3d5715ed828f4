import { parseArgs } from 'node:util';
import { USAGE } from '../releases/usage.mjs';
import { exportProgram } from './apps.mjs';
import { handleHelpOption, runProgram } from './lib.mjs';
import { ensureShellBuilt } from './site-build.mjs';

// `npm run export -- --out DIR`: writes the live site as files.
handleHelpOption(USAGE.export);
const { out } = parseArgs({ options: { out: { type: 'string' } }, strict: false }).values;
if (typeof out !== 'string') {
  console.error('nothing was switched: --out names the folder to write to');
  process.exit(1);
}
await ensureShellBuilt();
await runProgram(exportProgram, process.argv.slice(2));
