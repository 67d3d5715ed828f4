import { exportProgram } from './apps.mjs';
import { build } from './build.mjs';
import { at, checkNode, ensureInstalled, run } from './lib.mjs';

// `npm run export -- --out DIR`: builds what is stale, then writes the live site as files.
checkNode();
await ensureInstalled();
const site = process.env.SITE_DIR || 'dist';
const operator = process.env.OPERATOR_FILE || 'operator.json';
try {
  await build();
  await run(
    process.execPath,
    [exportProgram, '--site', site, '--operator', operator, ...process.argv.slice(2)],
    {
      cwd: at(),
    },
  );
} catch (error) {
  process.exitCode = error.code || 1;
}
