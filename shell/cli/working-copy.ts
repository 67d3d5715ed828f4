import { createHash } from 'node:crypto';
import type { Database } from '@site/api/storage/open-database';
import { readSetting, writeSetting } from '@site/api/storage/settings';
import { z } from 'zod';
import type { Registry } from '../site/registry.ts';

/** A built app of a checkout. */
export interface WorkingCopyBuild {
  name: string;
  buildId: string;
}

const publishedSchema = z.object({
  /** Build of each app. */
  builds: z.record(z.string(), z.string()).default({}),
  /** Hash of the operator's configuration. */
  operator: z.string().optional(),
  /** Hash of the programs that composed the site. */
  programs: z.string().optional(),
});

/** The last state that a checkout put into a site; the site's database has it. */
export type WorkingCopyState = z.infer<typeof publishedSchema>;

const getSettingKey = (checkout: string) => `checkout.${checkout}`;

/** @param checkout id of the checkout, see `computeCheckoutId` in `shell/tasks/lib.mjs` */
export const readWorkingCopyState = async (database: Database, checkout: string): Promise<WorkingCopyState> =>
  publishedSchema.parse((await readSetting(database, getSettingKey(checkout))) ?? {});

export const writeWorkingCopyState = (
  database: Database,
  checkout: string,
  published: WorkingCopyState,
): Promise<void> => writeSetting(database, getSettingKey(checkout), published);

export const computeSha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Returns the checkout's builds to release, and one line for each build that another change excludes. A release, rollback or
 * retirement from elsewhere is newer than the builds, and stays in force until a command replaces it.
 */
export function reconcileBuilds(
  builds: WorkingCopyBuild[],
  { builds: own }: Pick<WorkingCopyState, 'builds'>,
  { releases, retired }: Pick<Registry, 'releases' | 'retired'>,
): { released: WorkingCopyBuild[]; stays: string[] } {
  const released: WorkingCopyBuild[] = [];
  const stays: string[] = [];
  for (const build of builds) {
    const { name, buildId } = build;
    const live = releases[name]?.buildId;
    if (live === buildId) continue;
    if (live ? live === own[name] : !retired[name]) {
      released.push(build);
      continue;
    }
    const what = live ? `${live} is live, which isn’t what was released from here last,` : 'it was retired,';
    stays.push(
      `${name}: ${what} and stays so. « site release ${name} --local » puts the build that is here live (${buildId})`,
    );
  }
  return { released, stays };
}
