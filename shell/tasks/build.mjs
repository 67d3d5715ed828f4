import { USAGE } from '../releases/usage.mjs';
import { checkNode, ensureInstalled, handleHelpOption } from './lib.mjs';
import { buildSite } from './site-build.mjs';

// `npm run build`: builds what is stale, publishes what this checkout built anew, and composes the site.
handleHelpOption(USAGE.compose);
checkNode();
await ensureInstalled();
process.exitCode = await buildSite(process.argv.slice(2));
