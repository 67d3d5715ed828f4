import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseTruth, type Truth } from '@site/api/truth';
import { withSite } from '../release/local.ts';
import { parseHostConfig } from '../server/config.ts';
import { remoteTruth } from '../server/remote-truth.ts';
import { Refusal } from '../site/registry.ts';
import { exportSite } from './export.ts';
import { outPaths } from './paths.ts';

/** What the database says, or, with `API_URL`, the API. */
async function withTruth<T>(use: (truth: Truth) => Promise<T>): Promise<T> {
  const config = parseHostConfig(process.env);
  if (config.apiUrl) return use(remoteTruth(config.apiUrl, config));
  return withSite((database) => use(databaseTruth(database)));
}

/**
 * `export --out DIR`: writes the live site as plain files for a static host.
 * Exits with 1 when nothing was switched.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { out: { type: 'string' } } });
  if (!values.out) throw new Refusal('--out names the folder to write to');
  const target = outPaths(resolve(values.out));
  const { id, isNew, addresses, left } = await withTruth((truth) => exportSite(truth, target));
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
