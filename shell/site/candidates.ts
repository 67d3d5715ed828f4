import {
  type Candidate,
  editionOf,
  Outdated,
  Refusal,
  type Registry,
  type ReleaseRef,
  refOf,
} from './registry.ts';

/** Tells a release among candidates. */
const isRelease =
  (remote: string, { buildId }: Pick<ReleaseRef, 'buildId'>) =>
  (candidate: Candidate): boolean =>
    candidate.remote === remote && candidate.buildId === buildId;

function assertNotLive({ releases }: Registry, remote: string, { buildId }: ReleaseRef): void {
  if (releases[remote]?.buildId !== buildId) return;
  throw new Refusal(`${editionOf({ remote, buildId })} is live: every visitor gets it already`);
}

/**
 * The registry with a canary that a share of visitors gets. Running canaries keep their visitors; a remote's earlier
 * canary gives way. Throws {@link Refusal} when the shares don't fit beside each other.
 * @param how.promotes whether it reaches more while it holds
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
  const taken = others.flatMap(({ canary }) => canary ?? []).sort((one, other) => one.from - other.from);
  const known = registry.candidates.find(isRelease(remote, release));
  const from = placeFor(taken, share, known?.canary?.from);
  if (from === null) {
    const running = others.flatMap(({ canary, ...candidate }) =>
      canary ? `${editionOf(candidate)} ${canary.share} %` : [],
    );
    throw new Refusal(`${share} % of visitors aren’t free beside ${running.join(', ')}`);
  }
  const candidate: Candidate = {
    remote,
    ...refOf(release),
    since: known?.since ?? now.toISOString(),
    ...(known?.by && { by: known.by }),
    ...(known?.previewUntil && { previewUntil: known.previewUntil }),
    canary: { from, share, ...(how.promotes && { promotes: true }) },
  };
  return { ...registry, candidates: [...others, candidate] };
}

/** Where a share fits; its own place first, so that its visitors stay. */
function placeFor(taken: { from: number; share: number }[], share: number, own?: number): number | null {
  const starts = [own ?? 0, 0, ...taken.map((range) => range.from + range.share)];
  const fits = (start: number) =>
    start + share <= 100 &&
    taken.every((range) => start + share <= range.from || start >= range.from + range.share);
  return starts.find(fits) ?? null;
}

/** The registry with a release that signed links show until a time. Throws {@link Refusal} when it is live. */
export function withPreview(
  registry: Registry,
  remote: string,
  release: ReleaseRef,
  until: Date,
  now: Date,
): Registry {
  assertNotLive(registry, remote, release);
  const isIt = isRelease(remote, release);
  const known = registry.candidates.find(isIt);
  const candidate: Candidate = {
    remote,
    ...refOf(release),
    since: known?.since ?? now.toISOString(),
    ...(known?.canary && { canary: known.canary }),
    previewUntil: until.toISOString(),
  };
  return { ...registry, candidates: [...registry.candidates.filter((other) => !isIt(other)), candidate] };
}

/**
 * The canary a remote runs, which is the named one if one is named. Throws {@link Refusal} when it runs none,
 * {@link Outdated} when it isn't the named one.
 */
export function canaryOf(registry: Registry, remote: string, buildId?: string): Candidate {
  const found = registry.candidates.find((candidate) => candidate.remote === remote && candidate.canary);
  if (buildId && found?.buildId !== buildId)
    throw new Outdated(`${editionOf({ remote, buildId })} is no canary any more`);
  if (!found) throw new Refusal(`${remote} runs no canary`);
  return found;
}

/** The registry with candidates changed; who is shown to nobody any more is none. */
const withEach = (registry: Registry, change: (candidate: Candidate) => Candidate): Registry => ({
  ...registry,
  candidates: registry.candidates.map(change).filter(({ canary, previewUntil }) => canary || previewUntil),
});

const unpreviewed = ({ previewUntil: _, ...candidate }: Candidate): Candidate => candidate;

/** The registry without a candidate's canary, nor the candidate itself unless links still show it. */
export function withoutCanary(registry: Registry, { remote, buildId }: Candidate): Registry {
  const isIt = isRelease(remote, { buildId });
  return withEach(registry, (candidate) => {
    const { canary: _, ...rest } = candidate;
    return isIt(candidate) ? rest : candidate;
  });
}

/**
 * The registry without a remote's previews, or without the one named. Throws {@link Refusal} when there is none,
 * {@link Outdated} when the one named is none any more.
 */
export function withoutPreview(registry: Registry, remote: string, buildId?: string): Registry {
  const isIt = (candidate: Candidate) =>
    candidate.remote === remote && candidate.previewUntil && (!buildId || candidate.buildId === buildId);
  if (!registry.candidates.some(isIt)) {
    if (buildId) throw new Outdated(`no link shows ${editionOf({ remote, buildId })} any more`);
    throw new Refusal(`${remote} shows no such preview`);
  }
  return withEach(registry, (candidate) => (isIt(candidate) ? unpreviewed(candidate) : candidate));
}

/** The registry without previews whose time is over. */
export const withoutExpired = (registry: Registry, now: Date): Registry =>
  withEach(registry, (candidate) =>
    candidate.previewUntil && Date.parse(candidate.previewUntil) <= now.getTime()
      ? unpreviewed(candidate)
      : candidate,
  );

/** The canary a visitor's group (0 to 99.9) gets, if any. */
export const canaryFor = (candidates: Candidate[], group: number): Candidate | undefined =>
  candidates.find(({ canary }) => canary && group >= canary.from && group < canary.from + canary.share);
