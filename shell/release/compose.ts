import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '@site/api/storage';
import { z } from 'zod';
import { securityFault } from '../compose/publications/security-txt.ts';
import { tellKept } from '../compose/report.ts';
import { samplesIn } from '../compose/samples.ts';
import { parseOperator, readOperator } from '../site/inputs.ts';
import { sitePaths } from '../site/paths.ts';
import { type Registry, withLive } from '../site/registry.ts';
import { sourceOf } from '../site/source.ts';
import { importReleases } from './import.ts';
import { localAuthor, withSite } from './local.ts';
import { assertSameOperator } from './operator.ts';
import { takeRelease } from './store.ts';
import { changeSite, readSite } from './switch.ts';

/**
 * `compose --site DIR --operator FILE [--publish DIST …] [--own FILE]`: publishes built apps, then composes the site.
 * Exits with 1 when nothing was switched, with 2 when a remote kept its last good pages.
 * `compose --check-operator` composes nothing: it lists the sample values left and what is out of date, and exits with 1
 * while there is any.
 */
const { values } = parseArgs({
  options: {
    site: { type: 'string', default: process.env.SITE_DIR || 'dist' },
    operator: { type: 'string', default: 'operator.json' },
    publish: { type: 'string', multiple: true, default: [] },
    /** What this checkout has published: it takes nothing back that somebody else has. */
    own: { type: 'string' },
    /** The live site may get another operator. */
    'new-operator': { type: 'boolean', default: false },
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

const ownSchema = z.record(z.string(), z.string());

/** The release of each app that this checkout was the last to publish. */
async function readOwn(): Promise<Record<string, string>> {
  if (!values.own || !existsSync(values.own)) return {};
  return ownSchema.parse(JSON.parse(await readFile(values.own, 'utf8')));
}

interface Published {
  name: string;
  buildId: string;
}

async function publish(database: Database): Promise<Published[]> {
  const published: Published[] = [];
  for (const dist of values.publish) {
    const { name, buildId } = await takeRelease(database, sourceOf(resolve(dist)));
    published.push({ name, buildId });
    console.log(`release  ${name} ${buildId}`);
  }
  return published;
}

/** Those that may go live: nobody else's release is live there. */
function ours(published: Published[], own: Record<string, string>, registry: Registry): Published[] {
  return published.filter(({ name, buildId }) => {
    const live = registry.releases[name]?.buildId;
    const isOurs = !values.own || live === undefined || live === buildId || live === own[name];
    if (!isOurs)
      console.error(
        `${name}: ${live} is live, which was released from elsewhere and stays. This build: npm run release -- ${name}`,
      );
    return isOurs;
  });
}

async function composeSite(database: Database): Promise<void> {
  const start = performance.now();
  const operator = await readFile(resolve(values.operator), 'utf8');
  const given = parseOperator(operator);
  const own = await readOwn();
  const live = await readSite(database);
  if (live && !values['new-operator'])
    assertSameOperator(parseOperator(live.operator), given, values.operator);
  // A site from before the database knew it, or one that an image brings.
  const imported = live ? null : await importReleases(database, paths.root, console.error);
  const published = await publish(database);
  let released: Published[] = [];
  const { report } = await changeSite(
    { database, paths },
    {
      isStrict: false,
      isIncremental: false,
      author: localAuthor(),
      change: { action: 'compose' },
      operator,
    },
    (registry, now, site) => {
      const before = site ? registry : (imported ?? registry);
      released = ours(published, own, before);
      return released.reduce((all, { name, ...release }) => withLive(all, name, release, now), before);
    },
  );
  if (values.own) {
    const known = { ...own, ...Object.fromEntries(released.map(({ name, buildId }) => [name, buildId])) };
    await writeFile(values.own, JSON.stringify(known));
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`composed ${report.pages.length} pages in ${seconds} s`);
  if (tellKept(report)) process.exitCode = 2;
}

try {
  await (values['check-operator'] ? checkOperator() : withSite(composeSite));
} catch (error) {
  console.error(`nothing was switched: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
