import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { securityFault } from '../compose/publications/security-txt.ts';
import { tellKept } from '../compose/report.ts';
import { samplesIn } from '../compose/samples.ts';
import { readOperator } from '../site/inputs.ts';
import { sitePaths } from '../site/paths.ts';
import { withLive } from '../site/registry.ts';
import { sourceOf } from '../site/source.ts';
import { linkDependencies, storeRelease } from './store.ts';
import { changeSite } from './switch.ts';

/**
 * `compose --site DIR --operator FILE [--publish DIST …]`: publishes built apps, then composes the site.
 * Exits with 1 when nothing was switched, with 2 when a remote kept its last good pages.
 * `compose --check-operator` composes nothing: it lists the sample values left and what is out of date, and exits with 1
 * while there is any.
 */
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'dist' },
    operator: { type: 'string', default: 'operator.json' },
    publish: { type: 'string', multiple: true, default: [] },
    'check-operator': { type: 'boolean', default: false },
  },
});
const paths = sitePaths(resolve(values.site));

async function checkOperator(): Promise<void> {
  const operator = await readOperator(resolve(values.operator));
  const samples = samplesIn(operator);
  for (const { field, value } of samples) console.log(`${field}: ${value}`);
  const fault = securityFault(operator, new Date());
  if (fault) console.log(fault);
  console.log(
    samples.length === 0
      ? `${values.operator} holds no sample value.`
      : `${samples.length} sample values in ${values.operator}: replace them before going live.`,
  );
  process.exitCode = samples.length === 0 && !fault ? 0 : 1;
}

async function composeSite(): Promise<void> {
  const start = performance.now();
  await linkDependencies(paths);
  const published: { name: string; buildId: string }[] = [];
  for (const dist of values.publish) {
    const { name, buildId } = await storeRelease(paths, sourceOf(resolve(dist)));
    published.push({ name, buildId });
    console.log(`release  ${name} ${buildId}`);
  }
  const site = { paths, operatorFile: resolve(values.operator), isStrict: false, isIncremental: false };
  const report = await changeSite(site, (registry, now) =>
    published.reduce((all, { name, ...release }) => withLive(all, name, release, now), registry),
  );
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`composed ${report.pages.length} pages in ${seconds} s`);
  if (tellKept(report)) process.exitCode = 2;
}

try {
  await (values['check-operator'] ? checkOperator() : composeSite());
} catch (error) {
  console.error(`nothing was switched: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
