import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { alone } from '../release/alone.ts';
import { sitePaths } from '../site/paths.ts';
import { Refusal } from '../site/registry.ts';
import { exportSite } from './export.ts';
import { outPaths } from './paths.ts';

/**
 * `export --site DIR --operator FILE --out DIR`: writes the live site as plain files for a static host.
 * Exits with 1 when nothing was switched.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      site: { type: 'string', default: 'dist' },
      operator: { type: 'string', default: 'operator.json' },
      out: { type: 'string' },
    },
  });
  if (!values.out) throw new Refusal('--out names the folder to write to');
  const paths = sitePaths(resolve(values.site));
  const target = outPaths(resolve(values.out));
  // No release may be switched or pruned meanwhile.
  const { id, isNew, addresses, left } = await alone(paths, () =>
    exportSite(paths, resolve(values.operator), target),
  );
  for (const edition of left)
    console.log(`left out ${edition}: files can’t show a candidate to some visitors only`);
  console.log(`exported ${addresses} addresses as ${id}${isNew ? '' : ', as before'}`);
  console.log(`serve    ${target.current}/public, or with nginx deploy/nginx (then reload it)`);
}

try {
  await main();
} catch (error) {
  console.error(`nothing was switched: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
