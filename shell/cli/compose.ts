import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CommandIo, Invocation } from '@site/api/cli/command';
import type { Database } from '@site/api/storage/open-database';
import { childProcessComposer } from '../compose/child-process.ts';
import { formatComposeReport } from '../compose/task.ts';
import { changeSite } from '../releases/changes/change-site.ts';
import { NO_SITE_MESSAGE, readLiveSite } from '../releases/changes/live-site.ts';
import { readLocalRequester, withSiteDatabase } from '../releases/changes/local-database.ts';
import { EXIT_CODE } from '../releases/client/exit-code.ts';
import { importRelease } from '../releases/store/release-store.ts';
import type { StoredComposition } from '../releases/store/stored-composition.ts';
import { UserError } from '../site/errors.ts';
import { parseOperator, readManifest, readText } from '../site/inputs.ts';
import { getSiteFolders } from '../site/paths.ts';
import { createEmptyRegistry, type Registry, withLiveRelease } from '../site/registry.ts';
import { openReleaseFiles } from '../site/release-files.ts';
import type { CommandOutput } from './output.ts';
import { assertSameOperator } from './sample-values.ts';
import {
  computeSha256,
  readWorkingCopyState,
  reconcileBuilds,
  type WorkingCopyBuild,
  type WorkingCopyState,
  writeWorkingCopyState,
} from './working-copy.ts';

interface ComposeOptions {
  operator?: string;
  /** Folders of builds to release. */
  publish?: string[];
  /** Id of the checkout: changes from elsewhere since its last run stay. */
  checkout?: string;
  /** Replaces changes from elsewhere too. */
  all?: boolean;
  /** Hash of the composing programs: another hash than the last run's composes every page again. */
  programs?: string;
  /** Allows another operator than the live site's. */
  newOperator?: boolean;
}

/** Stores the checkout's live builds, operator configuration and programs. */
async function rememberLive(
  database: Database,
  checkout: string,
  own: WorkingCopyState,
  {
    site,
    builds,
    operator,
    programs,
  }: { site: StoredComposition; builds: WorkingCopyBuild[]; operator: string; programs?: string },
): Promise<void> {
  const live = builds.filter(({ name, buildId }) => site.registry.releases[name]?.buildId === buildId);
  const published = {
    builds: { ...own.builds, ...Object.fromEntries(live.map(({ name, buildId }) => [name, buildId])) },
    operator: site.operator === operator ? computeSha256(operator) : own.operator,
    programs: programs ?? own.programs,
  };
  if (!isDeepStrictEqual(published, own)) await writeWorkingCopyState(database, checkout, published);
}

/** Returns false when the live configuration isn't the last that this checkout put in force. */
function mayTakePlace(
  own: WorkingCopyState | undefined,
  operator: string,
  live: StoredComposition | null,
): boolean {
  return !own || !live || live.operator === operator || own.operator === computeSha256(live.operator);
}

/**
 * Publishes builds, then composes the site. The exit code is {@link EXIT_CODE.incomplete} when a remote's last good pages stay;
 * after an error the live site is unchanged.
 */
export async function compose({ options, io }: Invocation<ComposeOptions>): Promise<CommandOutput> {
  const code = await withSiteDatabase(io.env, (database) => composeSite(database, options, io));
  return { lines: [], json: {}, code };
}

async function composeSite(
  database: Database,
  { publish = [], checkout, all = false, programs: given, newOperator = false, ...options }: ComposeOptions,
  { env, stdout, stderr }: CommandIo,
): Promise<number> {
  const start = performance.now();
  const file = options.operator ?? (env.OPERATOR_FILE || 'operator.json');
  const operator = await readText(resolve(file));
  const operatorConfig = parseOperator(operator, file);
  const own = checkout ? await readWorkingCopyState(database, checkout) : undefined;
  const hasNewPrograms = own?.programs !== given;
  const live = await readLiveSite(database);
  if (!live && publish.length === 0) throw new UserError(NO_SITE_MESSAGE);
  if (live && !newOperator) assertSameOperator(parseOperator(live.operator), operatorConfig, file);
  const isGivenInForce = newOperator || all || mayTakePlace(own, operator, live);
  if (!isGivenInForce)
    stderr.write(
      `${file}: another configuration is in force, which isn’t what was put there from here last, and stays so. « site operator apply --local » puts the one that is here in force\n`,
    );
  const builds = await Promise.all(
    publish.map(async (dist) => ({ ...(await readManifest(resolve(dist))), dist })),
  );
  const findBuildsToRelease = (registry: Registry) => {
    if (own && !all) return reconcileBuilds(builds, own, registry);
    const isLive = ({ name, buildId }: WorkingCopyBuild) => registry.releases[name]?.buildId === buildId;
    return { released: builds.filter((build) => !isLive(build)), stays: [] };
  };
  const { released, stays } = findBuildsToRelease(live?.registry ?? createEmptyRegistry());
  for (const line of stays) stderr.write(`${line}\n`);
  const isSame = live && released.length === 0 && (!isGivenInForce || live.operator === operator);
  if (isSame && checkout && own && !hasNewPrograms) {
    await rememberLive(database, checkout, own, { site: live, builds, operator });
    return EXIT_CODE.done;
  }
  for (const { name, buildId, dist } of builds)
    if (released.some((one) => one.name === name)) {
      await importRelease(database, openReleaseFiles(resolve(dist)));
      stdout.write(`release  ${name} ${buildId}\n`);
    }
  const { report } = await changeSite(
    { database, paths: getSiteFolders(resolve(env.SITE_DIR || 'dist')), composer: childProcessComposer },
    {
      isStrict: false,
      isIncremental: own !== undefined && !hasNewPrograms,
      author: readLocalRequester(env),
      change: { action: 'compose' },
      ...(isGivenInForce && { operator }),
      apply(registry, now) {
        const releasedNames = new Set(released.map(({ name }) => name));
        return findBuildsToRelease(registry)
          .released.filter(({ name }) => releasedNames.has(name))
          .reduce((next, { name, buildId }) => withLiveRelease(next, name, { buildId }, now), registry);
      },
    },
  );
  const keptParts = formatComposeReport(report);
  const site = await readLiveSite(database);
  if (checkout && own && site) {
    // Pages that these programs couldn't compose are tried again at the next start.
    const programs = keptParts.length === 0 ? given : own.programs;
    await rememberLive(database, checkout, own, { site, builds, operator, programs });
  }
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  stdout.write(`composed ${report.pages.length} pages in ${seconds} s\n`);
  for (const line of keptParts) stderr.write(`${line}\n`);
  return keptParts.length > 0 ? EXIT_CODE.incomplete : EXIT_CODE.done;
}
