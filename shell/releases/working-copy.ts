import { createHash } from 'node:crypto';
import { readSetting, writeSetting } from '@site/api/settings';
import type { Database } from '@site/api/storage';
import type { Operator } from '@site/kit/operator';
import { z } from 'zod';
import { type Registry, UserError } from '../site/registry.ts';

/** Patterns of sample values. Each is reserved for documentation, or is this repository's own. */
const signs: RegExp[] = [
  // RFC 2606
  /\bexample\.(org|com|net)\b/,
  // RFC 5398: 64496 to 64511
  /\bAS(6449[6-9]|6450\d|6451[01])\b/,
  // Numbers that Arcep reserves for fiction (plan de numérotation)
  /\b01 99 00 \d\d \d\d\b/,
  /\bexemple/i,
  /^W?0[0 ]*$/,
];

/** A sample value in the operator's configuration, with the path of its field. */
export interface SampleValue {
  field: string;
  value: string;
}

/** Returns every sample value left in the configuration. */
export function findSampleValues(value: unknown, field = ''): SampleValue[] {
  if (typeof value === 'string') return signs.some((sign) => sign.test(value)) ? [{ field, value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const under = (key: string) =>
    Array.isArray(value) ? `${field}[${key}]` : [field, key].filter(Boolean).join('.');
  return Object.entries(value).flatMap(([key, child]) => findSampleValues(child, under(key)));
}

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

const settingOf = (checkout: string) => `checkout.${checkout}`;

/** @param checkout id of the checkout, see `computeCheckoutId` in `shell/tasks/lib.mjs` */
export const readWorkingCopyState = async (database: Database, checkout: string): Promise<WorkingCopyState> =>
  publishedSchema.parse((await readSetting(database, settingOf(checkout))) ?? {});

export const writeWorkingCopyState = (
  database: Database,
  checkout: string,
  published: WorkingCopyState,
): Promise<void> => writeSetting(database, settingOf(checkout), published);

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

/** Returns the fields that identify an operator, without the texts about it. */
const identityOf = ({ brand, origin, identifiers }: Operator) => ({ brand, origin, identifiers });

/**
 * Throws {@link UserError} when the configuration names another operator than the live one: a checkout with another
 * `operator.json` would rename the whole site. A live configuration with sample values accepts any operator.
 */
export function assertSameOperator(live: Operator, given: Operator, file: string): void {
  const [one, other] = [identityOf(live), identityOf(given)];
  if (JSON.stringify(one) === JSON.stringify(other)) return;
  if (findSampleValues(one).length > 0) return;
  throw new UserError(
    `${file} is of another operator (${given.brand.name}, ${given.origin}) than the live site (${live.brand.name}, ${live.origin}); if it is to change: npm start -- --new-operator, or site compose --new-operator`,
  );
}
