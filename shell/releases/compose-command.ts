import { resolve } from 'node:path';
import { isDeepStrictEqual, type ParseArgsConfig } from 'node:util';
import type { Database } from '@site/api/storage';
import { findContractWordErrors, findEntryPriceError } from '../app/engagements/claims.ts';
import { childProcessComposer } from '../compose/child-process.ts';
import { findSecurityTxtError } from '../compose/publications/well-known.ts';
import { formatComposeReport } from '../compose/task.ts';
import { parseOperator, readManifest, readText } from '../site/inputs.ts';
import { getSiteFolders } from '../site/paths.ts';
import { createEmptyRegistry, type Registry, UserError, withLiveRelease } from '../site/registry.ts';
import { openReleaseFiles } from '../site/release-files.ts';
import { changeSite, NO_SITE_MESSAGE, readLiveSite } from './live-site.ts';
import { readLocalRequester, withSiteDatabase } from './local-database.ts';
import { readCommand } from './parse-arguments.ts';
import { importRelease } from './store.ts';
import type { StoredComposition } from './stored-composition.ts';
import { USAGE } from './usage.mjs';
import {
  assertSameOperator,
  computeSha256,
  findSampleValues,
  readWorkingCopyState,
  reconcileBuilds,
  type WorkingCopyBuild,
  type WorkingCopyState,
  writeWorkingCopyState,
} from './working-copy.ts';

/**
 * `compose --site DIR --operator FILE [--publish DIST …] [--checkout ID --programs HASH [--all]]`: publishes built apps, then
 * composes the site. Exits with 1 after an error, which leaves the live site unchanged. Exits with 2 when a remote's last
 * good pages stay.
 * `compose --check-operator` composes nothing. It lists sample values, an outdated security.txt, and an entry price without
 * an offer; with any of these it exits with 1.
 */
const options = {
  site: { type: 'string', default: process.env.SITE_DIR || 'dist' },
  operator: { type: 'string', default: 'operator.json' },
  publish: { type: 'string', multiple: true, default: [] as string[] },
  /** Id of the checkout: changes from elsewhere since its last run stay. */
  checkout: { type: 'string' },
  /** Replaces changes from elsewhere too. */
  all: { type: 'boolean', default: false },
  /** Hash of the composing programs: another hash than the last run's composes every page again. */
  programs: { type: 'string' },
  /** Allows another operator than the live site's. */
  'new-operator': { type: 'boolean', default: false },
  'check-operator': { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} satisfies ParseArgsConfig['options'];

const { values } = readCommand(USAGE.compose, { options });
const paths = getSiteFolders(resolve(values.site));

async function checkOperator(): Promise<void> {
  const operator = parseOperator(await readText(resolve(values.operator)), values.operator);
  const samples = findSampleValues(operator);
  for (const { field, value } of samples) console.log(`${field}: ${value}`);
  // The live offers are the ones for sale; before the first composition there are none.
  const live = await withSiteDatabase(readLiveSite);
  const faults = [
    findSecurityTxtError(operator, new Date()),
    findEntryPriceError(operator, Object.values(live?.index.offers ?? {}).flat()),
    ...findContractWordErrors(operator),
  ].filter((fault) => fault !== undefined);
  for (const fault of faults) console.log(fault);
  console.log(
    samples.length === 0
      ? `${values.operator} holds no sample value.`
      : `${samples.length} sample values in ${values.operator}: replace them before going live.`,
  );
  process.exitCode = samples.length === 0 && faults.length === 0 ? 0 : 1;
}

/** Stores the checkout's live builds, operator configuration and programs. */
async function rememberLive(
  database: Database,
  own: WorkingCopyState,
  {
    site,
    builds,
    operator,
    programs,
  }: { site: StoredComposition; builds: WorkingCopyBuild[]; operator: string; programs?: string },
): Promise<void> {
  if (!values.checkout) return;
  const live = builds.filter(({ name, buildId }) => site.registry.releases[name]?.buildId === buildId);
  const published = {
    builds: { ...own.builds, ...Object.fromEntries(live.map(({ name, buildId }) => [name, buildId])) },
    operator: site.operator === operator ? computeSha256(operator) : own.operator,
    programs: programs ?? own.programs,
  };
  if (!isDeepStrictEqual(published, own)) await writeWorkingCopyState(database, values.checkout, published);
}

/** Returns false, with a hint, when the live configuration isn't the last that this checkout put in force. */
function mayTakePlace(
  own: WorkingCopyState | undefined,
  operator: string,
  live: StoredComposition | null,
): boolean {
  if (!own || !live || live.operator === operator || own.operator === computeSha256(live.operator))
    return true;
  if (values['new-operator'] || values.all) return true;
  console.error(
    `${values.operator}: another configuration is in force, which isn’t what was put there from here last, and stays so. « npm run operator » puts the one that is here in force`,
  );
  return false;
}

async function composeSite(database: Database): Promise<void> {
  const start = performance.now();
  const operator = await readText(resolve(values.operator));
  const operatorConfig = parseOperator(operator, values.operator);
  const own = values.checkout ? await readWorkingCopyState(database, values.checkout) : undefined;
  const hasNewPrograms = own?.programs !== values.programs;
  const live = await readLiveSite(database);
  if (!live && values.publish.length === 0) throw new UserError(NO_SITE_MESSAGE);
  if (live && !values['new-operator'])
    assertSameOperator(parseOperator(live.operator), operatorConfig, values.operator);
  const isGivenInForce = mayTakePlace(own, operator, live);
  const builds = await Promise.all(
    values.publish.map(async (dist) => ({ ...(await readManifest(resolve(dist))), dist })),
  );
  const meeting = (registry: Registry) => {
    if (own && !values.all) return reconcileBuilds(builds, own, registry);
    const isLive = ({ name, buildId }: WorkingCopyBuild) => registry.releases[name]?.buildId === buildId;
    return { released: builds.filter((build) => !isLive(build)), stays: [] };
  };
  const { released, stays } = meeting(live?.registry ?? createEmptyRegistry());
  for (const line of stays) console.error(line);
  const isSame = live && released.length === 0 && (!isGivenInForce || live.operator === operator);
  if (isSame && own && !hasNewPrograms) return rememberLive(database, own, { site: live, builds, operator });
  for (const { name, buildId, dist } of builds)
    if (released.some((one) => one.name === name)) {
      await importRelease(database, openReleaseFiles(resolve(dist)));
      console.log(`release  ${name} ${buildId}`);
    }
  const { report } = await changeSite(
    { database, paths, composer: childProcessComposer },
    {
      isStrict: false,
      isIncremental: own !== undefined && !hasNewPrograms,
      author: readLocalRequester(),
      change: { action: 'compose' },
      ...(isGivenInForce && { operator }),
      apply(registry, now) {
        const releasedNames = new Set(released.map(({ name }) => name));
        return meeting(registry)
          .released.filter(({ name }) => releasedNames.has(name))
          .reduce((all, { name, buildId }) => withLiveRelease(all, name, { buildId }, now), registry);
      },
    },
  );
  const keptParts = formatComposeReport(report);
  const site = await readLiveSite(database);
  if (own && site) {
    // Pages that these programs couldn't compose are tried again at the next start.
    const programs = keptParts.length === 0 ? values.programs : own.programs;
    await rememberLive(database, own, { site, builds, operator, programs });
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`composed ${report.pages.length} pages in ${seconds} s`);
  for (const line of keptParts) console.error(line);
  if (keptParts.length > 0) process.exitCode = 2;
}

try {
  await (values['check-operator'] ? checkOperator() : withSiteDatabase(composeSite));
} catch (error) {
  console.error(`nothing was switched: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
