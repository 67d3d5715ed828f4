import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compose } from './compose.ts';
import { sitePaths } from './paths.ts';
import { linkDependencies, publish } from './publish.ts';

/**
 * `compose --site DIR --operator FILE [--publish DIST …]`: publishes built apps, then composes the site.
 * Exits with 1 when nothing was switched, with 2 when a remote kept its last good pages.
 */
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: 'dist' },
    operator: { type: 'string', default: 'operator.json' },
    publish: { type: 'string', multiple: true, default: [] },
  },
});
const paths = sitePaths(resolve(values.site));
try {
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
} catch (error) {
  console.error(`nothing was switched: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
