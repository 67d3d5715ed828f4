import { baseSchema } from '@site/api-contract/origins';
import { CONTRACT_VERSION } from '@site/kit/contract';
import { z } from 'zod';

const name = z.string().regex(/^[a-z]+$/, 'the name of an app, such as hosting');
const buildId = z.string().regex(/^[0-9a-f]{12}$/, 'a build id of 12 hexadecimal digits');
const time = z.iso.datetime({ error: 'a time such as 2026-01-31T12:00:00.000Z' });

const releaseSchema = z.strictObject({
  buildId,
  base: baseSchema.optional(),
  /** When it went live, or became a candidate. */
  since: time,
  /** Who made it so, as the audit log has it. */
  by: z.string().optional(),
  /** It was brought back: what was live between is left out when one goes further back. */
  isRollback: z.literal(true).optional(),
});

/** Share of visitors a canary gets: visitors whose group, from 0 to 99.9, lies in [from, from + share). */
const canarySchema = z.strictObject({
  from: z.number().min(0).max(100),
  share: z.number().min(0.1).max(100),
  /** While it holds it reaches more of them, and in the end all. */
  promotes: z.literal(true).optional(),
});

const candidateSchema = releaseSchema.extend({
  remote: name,
  canary: canarySchema.optional(),
  /** Until when signed links show it. */
  previewUntil: time.optional(),
});

const retiredSchema = z.strictObject({
  since: time,
  by: z.string().optional(),
  paths: z.array(z.string()),
  /** Where they lead, on this site; absent: nowhere, they are gone for good. */
  to: z.string().startsWith('/').optional(),
});

/** `registry.json`: which release of each app is live, which ones some visitors get beside it, and what was live before. */
export const registrySchema = z.strictObject({
  /** A registry of an earlier contract may be read; each release says its own contract. */
  contract: z.int().transform(() => CONTRACT_VERSION),
  releases: z.record(name, releaseSchema),
  candidates: z.array(candidateSchema),
  /** Oldest first. `until` is when a release gave way. */
  history: z.array(releaseSchema.extend({ remote: name, until: time })),
  /** Remotes that are no more: what happens at the pages they had. */
  retired: z.record(name, retiredSchema),
});

export type Registry = z.infer<typeof registrySchema>;
export type LiveRelease = z.infer<typeof releaseSchema>;
export type Candidate = z.infer<typeof candidateSchema>;

/** What was asked for can't be done; the message says why and what can. */
export class Refusal extends Error {}

/** What was asked named the live release or a candidate, and another took its place since. */
export class Outdated extends Refusal {}

/** Before the first release. */
export const emptyRegistry = (): Registry => ({
  contract: CONTRACT_VERSION,
  releases: {},
  candidates: [],
  history: [],
  retired: {},
});

/** Names a candidate's pages: `hosting@0123456789ab`. */
export const editionOf = ({ remote, buildId }: Pick<Candidate, 'remote' | 'buildId'>): string =>
  `${remote}@${buildId}`;

/** Which release of a remote, and where its files are. */
export type ReleaseRef = Pick<LiveRelease, 'buildId' | 'base'>;

/** That alone, of anything that names a release. */
export const refOf = ({ buildId, base }: ReleaseRef): ReleaseRef => ({ buildId, ...(base && { base }) });

/** The same bytes from the same place. */
export const isSame = (one: ReleaseRef, other: ReleaseRef) =>
  one.buildId === other.buildId && one.base === other.base;

/**
 * The registry with a release live; the one before joins the history. The same release again changes nothing.
 * @param how.isRollback whether it was live before and is brought back
 */
export function withLive(
  registry: Registry,
  remote: string,
  release: ReleaseRef,
  now: Date,
  how: { isRollback?: boolean | undefined } = {},
): Registry {
  const before = registry.releases[remote];
  if (before && isSame(before, release)) return registry;
  const at = now.toISOString();
  const { [remote]: _, ...retired } = registry.retired;
  return {
    ...registry,
    retired,
    releases: {
      ...registry.releases,
      [remote]: {
        ...refOf(release),
        since: at,
        ...(how.isRollback && { isRollback: true }),
      },
    },
    candidates: registry.candidates.filter(
      (candidate) => candidate.remote !== remote || candidate.buildId !== release.buildId,
    ),
    history: before ? [...registry.history, { remote, ...before, until: at }] : registry.history,
  };
}

/**
 * The release a rollback goes back to: the one that led to what is live, so that each goes further back, or the one named; of
 * a retired remote the one that was live last.
 * Throws {@link Refusal}.
 */
export function rollbackTarget(registry: Registry, remote: string, to?: string): ReleaseRef {
  const live = registry.releases[remote];
  if (!live && !registry.retired[remote])
    throw new Refusal(`${remote} is no app of this site: ${Object.keys(registry.releases).join(', ')}`);
  const earlier = registry.history.filter(
    (entry) => entry.remote === remote && entry.buildId !== live?.buildId,
  );
  const found = to ? earlier.findLast((entry) => entry.buildId === to) : earlierRelease(registry, remote);
  if (found) return refOf(found);
  const known = [...new Set(earlier.map((entry) => entry.buildId))].join(', ') || 'none';
  throw new Refusal(
    to
      ? `${remote} ${to} was never live here; earlier releases: ${known}`
      : `${remote} has no earlier release to go back to`,
  );
}

/** The release a rollback goes back to, if there is any: of those that led to what is live, and weren't left by a rollback. */
export function earlierRelease({ releases, history }: Registry, remote: string): ReleaseRef | undefined {
  const live = releases[remote];
  if (!live) return history.findLast((entry) => entry.remote === remote);
  const way: ReleaseRef[] = [];
  for (const release of [...history.filter((entry) => entry.remote === remote), live]) {
    const at = release.isRollback ? way.findIndex((earlier) => isSame(earlier, release)) : -1;
    if (at >= 0) way.length = at;
    way.push(release);
  }
  return way.findLast((entry) => entry.buildId !== live.buildId);
}

/** Throws {@link Outdated} unless a release is the live one. */
export function assertLive({ releases }: Registry, remote: string, buildId: string): void {
  const live = releases[remote]?.buildId;
  if (live !== buildId)
    throw new Outdated(`${remote} ${buildId} isn’t live any more: ${live ?? 'nothing'} is`);
}

/**
 * The registry without a remote: its pages lead elsewhere, or are gone for good. A page of its that another remote has by
 * now, or publishes later, is that one's.
 * @param paths its live pages
 * @param to where they lead, on this site
 */
export function withoutRemote(
  registry: Registry,
  remote: string,
  { paths, to, now }: { paths: string[]; to?: string | undefined; now: Date },
): Registry {
  const live = registry.releases[remote];
  if (!live || remote === 'shell') throw new Refusal(`${remote} is no remote of this site`);
  const { [remote]: _, ...releases } = registry.releases;
  return {
    ...registry,
    releases,
    candidates: registry.candidates.filter((candidate) => candidate.remote !== remote),
    history: [...registry.history, { remote, ...live, until: now.toISOString() }],
    retired: { ...registry.retired, [remote]: { since: now.toISOString(), paths, ...(to && { to }) } },
  };
}

/** The registry with the name of whoever made what is new in it. */
export function signedBy(registry: Registry, by: string, now: Date): Registry {
  const at = now.toISOString();
  const signed = <T extends { since: string }>(entry: T): T =>
    entry.since === at ? { ...entry, by } : entry;
  const all = <T extends { since: string }>(entries: Record<string, T>) =>
    Object.fromEntries(Object.entries(entries).map(([remote, entry]) => [remote, signed(entry)]));
  // Parsed for the order of its fields: a composition is named after its bytes.
  return registrySchema.parse({
    ...registry,
    releases: all(registry.releases),
    candidates: registry.candidates.map(signed),
    retired: all(registry.retired),
  });
}
