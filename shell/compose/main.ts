import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from './compose.ts';
import { readOperator } from './inputs.ts';
import { sitePaths } from './paths.ts';
import { linkDependencies, publish } from './publish.ts';
import { samplesIn } from './samples.ts';

/**
 * `compose --site DIR --operator FILE [--publish DIST …]`: publishes built apps, then composes the site.
 * Exits with 1 when nothing was switched, with 2 when a remote kept its last good pages.
 * `compose --check-operator` composes nothing: it lists the sample values left, and exits with 1 while there are any.
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
  const samples = samplesIn(await readOperator(resolve(values.operator)));
  for (const { field, value } of samples) console.log(`${field}: ${value}`);
  console.log(
    samples.length === 0
      ? `${values.operator} holds no sample value.`
      : `${samples.length} sample values in ${values.operator}: replace them before going live.`,
  );
  process.exitCode = samples.length === 0 ? 0 : 1;
}

async function composeSite(): Promise<void> {
  const start = performance.now();
  await linkDependencies(paths);
  for (const dist of values.publish) {
    const { name, buildId } = await publish(paths, resolve(dist));
    console.log(`release  ${name} ${buildId}`);
  }
  const report = await compose(paths, resolve(values.operator));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`composed ${report.pages.length} pages in ${seconds} s`);
  for (const { remote, reason } of report.kept) {
    console.error(`${remote} could not be composed, its last good pages stay: ${reason}`);
  }
  for (const path of report.missing)
    console.error(`${path} has no earlier composition to keep: it answers 404`);
  if (report.kept.length > 0) process.exitCode = 2;
}

try {
  await (values['check-operator'] ? checkOperator() : composeSite());
} catch (error) {
  console.error(`nothing was switched: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
