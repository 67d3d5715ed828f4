import { ensureInstalled } from './lib.mjs';
import { buildSite } from './site-build.mjs';
import { readBuildOptions } from './start-options.mjs';

// `npm run build`: builds what is stale, publishes what this checkout built anew, and composes the site.
const options = readBuildOptions();
await ensureInstalled();
process.exitCode = await buildSite(options);
