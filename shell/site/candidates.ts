import {
  type Candidate,
  type Registry,
  type ReleaseRef,
  refOf,
  StaleReleaseError,
  UserError,
  variantOf,
} from './registry.ts';

/** Returns a test for the candidate with this release. */
const isRelease =
  (remote: string, { buildId }: Pick<ReleaseRef, 'buildId'>) =>
  (candidate: Candidate): boolean =>
    candidate.remote === remote && candidate.buildId === buildId;

function assertNotLive({ releases }: Registry, remote: string, { buildId }: ReleaseRef): void {
  if (releases[remote]?.buildId !== buildId) return;
  throw new UserError(`${variantOf({ remote, buildId })} is live: every visitor gets it already`);
}

/**
 * Returns the registry with a canary for `share` percent of visitors. The canary replaces the remote's earlier canary; other
 * canaries keep their visitors. Throws {@link UserError} for a live release, or when the shares exceed the free range.
 * @param how.promotes true when a good canary gets a larger share by itself
 */
export function withCanary(
  registry: Registry,
  remote: string,
  release: ReleaseRef,
  share: number,
  now: Date,
  how: { promotes?: boolean | undefined } = {},
): Registry {
  assertNotLive(registry, remote, release);
  const others = registry.candidates.filter(
    (candidate) =>
      candidate.remote !== remote || (!candidate.canary && candidate.buildId !== release.buildId),
  );
  const canaries = others.flatMap(({ canary }) => canary ?? []).sort((one, other) => one.from - other.from);
  const ownCandidate = registry.candidates.find(isRelease(remote, release));
  const from = placeFor(canaries, share, ownCandidate?.canary?.from);
  if (from === null) {
    const running = others.flatMap(({ canary, ...candidate }) =>
      canary ? `${variantOf(candidate)} ${canary.share} %` : [],
    );
    throw new UserError(`${share} % of visitors aren’t free beside ${running.join(', ')}`);
  }
  const candidate: Candidate = {
    remote,
    ...refOf(release),
    since: ownCandidate?.since ?? now.toISOString(),
    ...(ownCandidate?.by && { by: ownCandidate.by }),
    ...(ownCandidate?.previewUntil && { previewUntil: ownCandidate.previewUntil }),
    canary: { from, share, ...(how.promotes && { promotes: true }) },
  };
  return { ...registry, candidates: [...others, candidate] };
}

/** Returns the start of a free range, by preference the canary's own, which keeps its visitors; null without any. */
function placeFor(taken: { from: number; share: number }[], share: number, own?: number): number | null {
  const starts = [own ?? 0, 0, ...taken.map((range) => range.from + range.share)];
  const fits = (start: number) =>
    start + share <= 100 &&
    taken.every((range) => start + share <= range.from || start >= range.from + range.share);
  return starts.find(fits) ?? null;
}

/** Returns the registry with a preview that ends at `until`. Throws {@link UserError} for a live release. */
export function withPreview(
  registry: Registry,
  remote: string,
  release: ReleaseRef,
  until: Date,
  now: Date,
): Registry {
  assertNotLive(registry, remote, release);
  const isIt = isRelease(remote, release);
  const ownCandidate = registry.candidates.find(isIt);
  const candidate: Candidate = {
    remote,
    ...refOf(release),
    since: ownCandidate?.since ?? now.toISOString(),
    ...(ownCandidate?.canary && { canary: ownCandidate.canary }),
    previewUntil: until.toISOString(),
  };
  return { ...registry, candidates: [...registry.candidates.filter((other) => !isIt(other)), candidate] };
}

/**
 * Returns a remote's canary. Throws {@link StaleReleaseError} when the canary isn't `buildId`, {@link UserError} when the remote runs
 * none.
 */
export function canaryOf(registry: Registry, remote: string, buildId?: string): Candidate {
  const canaryCandidate = registry.candidates.find(
    (candidate) => candidate.remote === remote && candidate.canary,
  );
  if (buildId && canaryCandidate?.buildId !== buildId)
    throw new StaleReleaseError(`${variantOf({ remote, buildId })} is no canary any more`);
  if (!canaryCandidate) throw new UserError(`${remote} runs no canary`);
  return canaryCandidate;
}

/** Returns the registry with changed candidates, without those that are neither canary nor preview. */
const withEach = (registry: Registry, change: (candidate: Candidate) => Candidate): Registry => ({
  ...registry,
  candidates: registry.candidates.map(change).filter(({ canary, previewUntil }) => canary || previewUntil),
});

const unpreviewed = ({ previewUntil: _, ...candidate }: Candidate): Candidate => candidate;

/** Returns the registry without this canary; the candidate stays if it has a preview. */
export function withoutCanary(registry: Registry, { remote, buildId }: Candidate): Registry {
  const isIt = isRelease(remote, { buildId });
  return withEach(registry, (candidate) => {
    const { canary: _, ...rest } = candidate;
    return isIt(candidate) ? rest : candidate;
  });
}

/**
 * Returns the registry without a remote's previews, or without the preview of `buildId`. Throws {@link UserError} when the remote
 * has no preview, {@link StaleReleaseError} when `buildId` has none.
 */
export function withoutPreview(registry: Registry, remote: string, buildId?: string): Registry {
  const isIt = (candidate: Candidate) =>
    candidate.remote === remote && candidate.previewUntil && (!buildId || candidate.buildId === buildId);
  if (!registry.candidates.some(isIt)) {
    if (buildId) throw new StaleReleaseError(`no link shows ${variantOf({ remote, buildId })} any more`);
    throw new UserError(`${remote} shows no such preview`);
  }
  return withEach(registry, (candidate) => (isIt(candidate) ? unpreviewed(candidate) : candidate));
}

/** Returns the registry without expired previews. */
export const withoutExpired = (registry: Registry, now: Date): Registry =>
  withEach(registry, (candidate) =>
    candidate.previewUntil && Date.parse(candidate.previewUntil) <= now.getTime()
      ? unpreviewed(candidate)
      : candidate,
  );

/** Returns the canary for a visitor's group (0 to 99.9), if any. */
export const canaryFor = (candidates: Candidate[], group: number): Candidate | undefined =>
  candidates.find(({ canary }) => canary && group >= canary.from && group < canary.from + canary.share);
