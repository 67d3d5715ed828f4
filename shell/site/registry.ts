import { baseUrlSchema } from '@site/api-contract/http/origins';
import { BUILD_ID_PATTERN } from '@site/api-contract/releases/release-rules';
import { CONTRACT_VERSION } from '@site/kit/contract';
import { z } from 'zod';
import { ConflictError, RejectedError } from './errors.ts';

const name = z.string().regex(/^[a-z]+$/, 'the name of an app, such as hosting');
const buildId = z.string().regex(BUILD_ID_PATTERN, 'a build id of 32 hexadecimal digits');
const time = z.iso.datetime({ error: 'a time such as 2026-01-31T12:00:00.000Z' });

const releaseSchema = z.strictObject({
  buildId,
  base: baseUrlSchema.optional(),
  /** Date of going live, or of becoming a canary or preview. */
  since: time,
  /** Author of that change, as in the audit log. */
  by: z.string().optional(),
  /** Set after a rollback: a further rollback skips the releases between. */
  isRollback: z.literal(true).optional(),
});

/** Visitors of a canary: those whose group, from 0 to 99.9, is in [from, from + share). */
const canarySchema = z.strictObject({
  from: z.number().min(0).max(100),
  share: z.number().min(0.1).max(100),
  /** A good canary gets a larger share by steps, and goes live in the end. */
  promotes: z.literal(true).optional(),
});

const variantSchema = releaseSchema.extend({
  remote: name,
  canary: canarySchema.optional(),
  /** End of the preview by signed links. */
  previewUntil: time.optional(),
});

const retiredSchema = z.strictObject({
  since: time,
  by: z.string().optional(),
  paths: z.array(z.string()),
  /** Path on this site that the pages redirect to; without it, they answer 410. */
  to: z.string().startsWith('/').optional(),
});

/** Compositions stored by earlier versions of the site have `candidates`: the hash of that file can't change. */
function withVariants(registry: unknown): unknown {
  if (typeof registry !== 'object' || registry === null || !('candidates' in registry)) return registry;
  const { candidates: variants, ...others } = registry;
  return { variants, ...others };
}

/** `registry.json`: the live release of each app, its canaries and previews (`variants`), and the earlier live releases. */
export const registrySchema = z.preprocess(
  withVariants,
  z.strictObject({
    /** Registries of earlier contracts are accepted; each release has its own contract. */
    contract: z.int().transform(() => CONTRACT_VERSION),
    releases: z.record(name, releaseSchema),
    variants: z.array(variantSchema),
    /** Oldest first. `until` is the end of a release's live time. */
    history: z.array(releaseSchema.extend({ remote: name, until: time })),
    /** Retired remotes, with the paths of their pages. */
    retired: z.record(name, retiredSchema),
  }),
);

export type Registry = z.infer<typeof registrySchema>;
export type LiveRelease = z.infer<typeof releaseSchema>;
export type VariantRelease = z.infer<typeof variantSchema>;

/** Returns the registry before the first release. */
export const createEmptyRegistry = (): Registry => ({
  contract: CONTRACT_VERSION,
  releases: {},
  variants: [],
  history: [],
  retired: {},
});

/** Returns the live releases and the variants of a registry. */
export const listReferencedReleases = ({ releases, variants }: Pick<Registry, 'releases' | 'variants'>) => [
  ...Object.entries(releases).map(([remote, release]) => ({ remote, ...release })),
  ...variants,
];

/** Returns the name of a release's variant: `hosting@0123456789ab`. */
export const formatVariantName = ({ remote, buildId }: Pick<VariantRelease, 'remote' | 'buildId'>): string =>
  `${remote}@${buildId}`;

/** Build id of a release, and the base URL of files on another origin. */
export type ReleaseRef = Pick<LiveRelease, 'buildId' | 'base'>;

/** Returns only the fields of a {@link ReleaseRef}. */
export const toReleaseRef = ({ buildId, base }: ReleaseRef): ReleaseRef => ({
  buildId,
  ...(base && { base }),
});

/** True for the same bytes from the same base URL. */
export const isSameRelease = (one: ReleaseRef, other: ReleaseRef) =>
  one.buildId === other.buildId && one.base === other.base;

/**
 * Returns the registry with a release live; the previous live release joins the history. The same release changes nothing.
 * @param how.isRollback true when a rollback restores an earlier release
 */
export function withLiveRelease(
  registry: Registry,
  remote: string,
  release: ReleaseRef,
  now: Date,
  how: { isRollback?: boolean | undefined } = {},
): Registry {
  const before = registry.releases[remote];
  if (before && isSameRelease(before, release)) return registry;
  const at = now.toISOString();
  const { [remote]: _, ...retired } = registry.retired;
  return {
    ...registry,
    retired,
    releases: {
      ...registry.releases,
      [remote]: {
        ...toReleaseRef(release),
        since: at,
        ...(how.isRollback && { isRollback: true }),
      },
    },
    variants: registry.variants.filter(
      (variant) => variant.remote !== remote || variant.buildId !== release.buildId,
    ),
    history: before ? [...registry.history, { remote, ...before, until: at }] : registry.history,
  };
}

/**
 * Returns the release that a rollback restores: the named release, else the predecessor of the live release, so that each
 * rollback goes further back. For a retired remote it is the last live release. Throws {@link RejectedError} when there is none.
 */
export function findRollbackTarget(registry: Registry, remote: string, to?: string): ReleaseRef {
  const live = registry.releases[remote];
  if (!live && !registry.retired[remote])
    throw new RejectedError(`${remote} is no app of this site: ${Object.keys(registry.releases).join(', ')}`);
  const earlier = registry.history.filter(
    (entry) => entry.remote === remote && entry.buildId !== live?.buildId,
  );
  const target = to
    ? earlier.findLast((entry) => entry.buildId === to)
    : findEarlierRelease(registry, remote);
  if (target) return toReleaseRef(target);
  const buildIds = [...new Set(earlier.map((entry) => entry.buildId))].join(', ') || 'none';
  throw new RejectedError(
    to
      ? `${remote} ${to} was never live here; earlier releases: ${buildIds}`
      : `${remote} has no earlier release to go back to; « site retire ${remote} » takes its pages off the site`,
  );
}

/** Returns the predecessor of the live release, without the releases that a rollback left; `undefined` without any. */
export function findEarlierRelease({ releases, history }: Registry, remote: string): ReleaseRef | undefined {
  const live = releases[remote];
  if (!live) return history.findLast((entry) => entry.remote === remote);
  const way: ReleaseRef[] = [];
  for (const release of [...history.filter((entry) => entry.remote === remote), live]) {
    const at = release.isRollback ? way.findLastIndex((earlier) => isSameRelease(earlier, release)) : -1;
    if (at >= 0) way.length = at;
    way.push(release);
  }
  return way.findLast((entry) => entry.buildId !== live.buildId);
}

/** Throws {@link ConflictError} unless this release is live. */
export function assertLive({ releases }: Registry, remote: string, buildId: string): void {
  const live = releases[remote]?.buildId;
  if (live !== buildId)
    throw new ConflictError(`${remote} ${buildId} is no longer live: ${live ?? 'nothing'} is`);
}

/**
 * Returns the registry without a remote: the remote's pages redirect to `to`, or answer 410. A page that another remote
 * publishes under the same path takes precedence. Throws {@link RejectedError} for the shell or an unknown remote.
 * @param paths paths of the remote's live pages
 * @param to path on this site
 */
export function withoutRemote(
  registry: Registry,
  remote: string,
  { paths, to, now }: { paths: string[]; to?: string | undefined; now: Date },
): Registry {
  const live = registry.releases[remote];
  if (!live || remote === 'shell') throw new RejectedError(`${remote} is no remote of this site`);
  const { [remote]: _, ...releases } = registry.releases;
  return {
    ...registry,
    releases,
    variants: registry.variants.filter((variant) => variant.remote !== remote),
    history: [...registry.history, { remote, ...live, until: now.toISOString() }],
    retired: { ...registry.retired, [remote]: { since: now.toISOString(), paths, ...(to && { to }) } },
  };
}

/** Returns the text of `registry.json`. */
export const serialiseRegistry = (registry: Registry): string => `${JSON.stringify(registry, null, 1)}\n`;

/** Returns the registry with the author's name on all entries that date from `now`. */
export function withAuthor(registry: Registry, by: string, now: Date): Registry {
  const at = now.toISOString();
  const signed = <T extends { since: string }>(entry: T): T =>
    entry.since === at ? { ...entry, by } : entry;
  const all = <T extends { since: string }>(entries: Record<string, T>) =>
    Object.fromEntries(Object.entries(entries).map(([remote, entry]) => [remote, signed(entry)]));
  // Parsing fixes the order of the fields: the composition's id is a hash of its bytes.
  return registrySchema.parse({
    ...registry,
    releases: all(registry.releases),
    variants: registry.variants.map(signed),
    retired: all(registry.retired),
  });
}
