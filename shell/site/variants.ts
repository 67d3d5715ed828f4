import { ConflictError, RejectedError } from './errors.ts';
import {
  formatVariantName,
  type Registry,
  type ReleaseRef,
  toReleaseRef,
  type VariantRelease,
} from './registry.ts';

/** Returns a test for the variant with this release. */
const isRelease =
  (remote: string, { buildId }: Pick<ReleaseRef, 'buildId'>) =>
  (variant: VariantRelease): boolean =>
    variant.remote === remote && variant.buildId === buildId;

function assertNotLive({ releases }: Registry, remote: string, { buildId }: ReleaseRef): void {
  if (releases[remote]?.buildId !== buildId) return;
  throw new RejectedError(`${formatVariantName({ remote, buildId })} is live: every visitor gets it already`);
}

/** Returns a remote's canary; `undefined` when it runs none. */
export const findCanary = ({ variants }: Pick<Registry, 'variants'>, remote: string) =>
  variants.find((variant) => variant.remote === remote && variant.canary);

/**
 * Returns the registry with a canary for `share` percent of visitors. The canary replaces the remote's earlier canary, which
 * keeps its preview; other canaries keep their visitors. Throws {@link RejectedError} for a live release, when the shares exceed
 * the free range, or when `promotes` lacks a live release to compare with.
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
  if (how.promotes && !registry.releases[remote])
    throw new RejectedError(
      `${remote} has no live release to compare a canary with, so the share can’t grow by itself. Nothing was changed; repeat without « --then promote »`,
    );
  const isIt = isRelease(remote, release);
  const replaced = findCanary(registry, remote);
  const { variants } = replaced ? withoutCanary(registry, replaced) : registry;
  const others = variants.filter((variant) => !isIt(variant));
  const canaries = others.flatMap(({ canary }) => canary ?? []).sort((one, other) => one.from - other.from);
  const existing = registry.variants.find(isIt);
  const from = placeFor(canaries, share, existing?.canary?.from);
  if (from === null) {
    const running = others.flatMap(({ canary, ...variant }) =>
      canary ? `${formatVariantName(variant)} ${canary.share} %` : [],
    );
    throw new RejectedError(`${share} % of visitors aren’t free beside ${running.join(', ')}`);
  }
  const variant: VariantRelease = {
    remote,
    ...toReleaseRef(release),
    since: existing?.canary ? existing.since : now.toISOString(),
    ...(existing?.canary && existing.by && { by: existing.by }),
    ...(existing?.previewUntil && { previewUntil: existing.previewUntil }),
    canary: { from, share, ...(how.promotes && { promotes: true }) },
  };
  return { ...registry, variants: [...others, variant] };
}

/**
 * Returns the registry with a larger share for a canary that gets it by itself. Throws {@link ConflictError} when the
 * canary has ended, was replaced, or has another share than `from`: a team's change wins.
 */
export function increaseCanaryShare(
  registry: Registry,
  remote: string,
  release: ReleaseRef,
  { from, to }: { from: number; to: number },
  now: Date,
): Registry {
  const { canary } = requireCanary(registry, remote, release.buildId);
  if (canary?.share !== from || !canary.promotes)
    throw new ConflictError(`the canary ${formatVariantName({ remote, ...release })} was changed meanwhile`);
  return withCanary(registry, remote, release, to, now, { promotes: true });
}

/** Returns the start of a free range, by preference the canary's own, which keeps its visitors; null without any. */
function placeFor(taken: { from: number; share: number }[], share: number, own?: number): number | null {
  const starts = [own ?? 0, 0, ...taken.map((range) => range.from + range.share)];
  const fits = (start: number) =>
    start + share <= 100 &&
    taken.every((range) => start + share <= range.from || start >= range.from + range.share);
  return starts.find(fits) ?? null;
}

/** Returns the registry with a preview that ends at `until`. Throws {@link RejectedError} for a live release. */
export function withPreview(
  registry: Registry,
  remote: string,
  release: ReleaseRef,
  until: Date,
  now: Date,
): Registry {
  assertNotLive(registry, remote, release);
  const isIt = isRelease(remote, release);
  const existing = registry.variants.find(isIt);
  const variant: VariantRelease = {
    remote,
    ...toReleaseRef(release),
    since: existing?.since ?? now.toISOString(),
    ...(existing?.by && { by: existing.by }),
    ...(existing?.canary && { canary: existing.canary }),
    previewUntil: until.toISOString(),
  };
  return { ...registry, variants: [...registry.variants.filter((other) => !isIt(other)), variant] };
}

/**
 * Returns a remote's canary. Throws {@link ConflictError} when the canary isn't `buildId`, {@link RejectedError} when the remote runs
 * none.
 */
export function requireCanary(registry: Registry, remote: string, buildId?: string): VariantRelease {
  const canary = findCanary(registry, remote);
  if (buildId && canary?.buildId !== buildId)
    throw new ConflictError(`${formatVariantName({ remote, buildId })} is no longer a canary`);
  if (!canary) throw new RejectedError(`${remote} runs no canary`);
  return canary;
}

/** Returns the registry with changed variants, without those that are neither canary nor preview. */
const withEach = (registry: Registry, change: (variant: VariantRelease) => VariantRelease): Registry => ({
  ...registry,
  variants: registry.variants.map(change).filter(({ canary, previewUntil }) => canary || previewUntil),
});

const withoutPreviewEnd = ({ previewUntil: _, ...variant }: VariantRelease): VariantRelease => variant;

/** Returns the registry without this canary; the variant stays if it has a preview. */
export function withoutCanary(registry: Registry, { remote, buildId }: VariantRelease): Registry {
  const isIt = isRelease(remote, { buildId });
  return withEach(registry, (variant) => {
    const { canary: _, ...rest } = variant;
    return isIt(variant) ? rest : variant;
  });
}

/**
 * Returns the registry without a remote's previews, or without the preview of `buildId`. Throws {@link RejectedError} when the remote
 * has no preview, {@link ConflictError} when `buildId` has none.
 */
export function withoutPreview(registry: Registry, remote: string, buildId?: string): Registry {
  const isIt = (variant: VariantRelease) =>
    variant.remote === remote && variant.previewUntil && (!buildId || variant.buildId === buildId);
  if (!registry.variants.some(isIt)) {
    if (buildId) throw new ConflictError(`no preview link shows ${formatVariantName({ remote, buildId })}`);
    throw new RejectedError(`${remote} shows no such preview`);
  }
  return withEach(registry, (variant) => (isIt(variant) ? withoutPreviewEnd(variant) : variant));
}

/** Returns the registry without expired previews. */
export const withoutExpiredPreviews = (registry: Registry, now: Date): Registry =>
  withEach(registry, (variant) =>
    variant.previewUntil && Date.parse(variant.previewUntil) <= now.getTime()
      ? withoutPreviewEnd(variant)
      : variant,
  );

/** Returns the canary for a visitor's group (0 to 99.9), if any. */
export const chooseCanary = (variants: VariantRelease[], group: number): VariantRelease | undefined =>
  variants.find(({ canary }) => canary && group >= canary.from && group < canary.from + canary.share);
