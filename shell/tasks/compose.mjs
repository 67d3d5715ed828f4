import { USAGE } from '../releases/usage.mjs';
import { composeEnvironment, composeProgram } from './apps.mjs';
import { handleHelpOption, runProgram } from './lib.mjs';
import { ensureShellBuilt } from './site-build.mjs';

// Composes the published releases again, e.g. after a change of operator.json.
handleHelpOption(USAGE.compose);
await ensureShellBuilt();
const site = process.env.SITE_DIR || 'dist';
const operator = process.env.OPERATOR_FILE || 'operator.json';
const args = ['--site', site, '--operator', operator, ...process.argv.slice(2)];
await runProgram(composeProgram, args, composeEnvironment);
