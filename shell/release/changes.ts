import { type Report, tellKept } from '../compose/report.ts';
import { canaryOf, withCanary, withoutCanary, withPreview } from '../site/candidates.ts';
import { readOperator } from '../site/inputs.ts';
import type { SitePaths } from '../site/paths.ts';
import { previewKey, signPreview } from '../site/preview-link.ts';
import {
  baseSchema,
  editionOf,
  type Named,
  Refusal,
  type Registry,
  rollbackTarget,
  withLive,
} from '../site/registry.ts';
import { sourceOf } from '../site/source.ts';
import { linkDependencies, storeRelease } from './store.ts';
import { changeSite } from './switch.ts';

/** Whose release changes, and on which site. */
export interface Change {
  paths: SitePaths;
  operatorFile: string;
  remote: string;
}

interface Origin {
  from: string;
  base: string | undefined;
}

/** Stores a release and names it. */
async function take({ paths, remote }: Change, { from, base }: Origin): Promise<Named> {
  await linkDependencies(paths);
  const parsed = baseSchema.optional().safeParse(base);
  if (!parsed.success) throw new Refusal(`--base: ${parsed.error.issues[0]?.message}`);
  const { buildId } = await storeRelease(paths, sourceOf(from), remote);
  return { buildId, ...(base && { base }) };
}

/** Composes what a changed registry asks for, and says what that was. The change may be made more than once. */
async function apply(
  { remote: _, ...site }: Change,
  what: (registry: Registry) => string,
  change: (registry: Registry, now: Date) => Registry,
): Promise<void> {
  const start = performance.now();
  let changed: Registry | undefined;
  const report = await changeSite({ ...site, isStrict: true, isIncremental: true }, (registry, now) => {
    changed = change(registry, now);
    return changed;
  });
  tell(what(changed as Registry), report, performance.now() - start);
  if (tellKept(report)) process.exitCode = 2;
}

function tell(what: string, { pages, renewed }: Report, ms: number): void {
  console.log(`${what} (${(ms / 1000).toFixed(1)} s)`);
  console.log(`renewed  ${renewed.length} of ${pages.length} pages${renewed.length ? ':' : ''}`);
  for (const path of renewed) console.log(`         ${path}`);
}

const editionIn = ({ releases }: Registry, remote: string): string =>
  editionOf({ remote, buildId: releases[remote]?.buildId ?? '' });

/** Puts a release live, or gives it to a share of visitors. */
export async function publish(change: Change, origin: Origin & { share: number | undefined }): Promise<void> {
  const release = await take(change, origin);
  const { remote } = change;
  const edition = editionOf({ remote, ...release });
  const { share } = origin;
  if (share === undefined) {
    return apply(
      change,
      () => `live     ${edition}`,
      (registry, now) => withLive(registry, remote, release, now),
    );
  }
  await apply(
    change,
    () => `canary   ${edition}, ${share} % of visitors`,
    (registry, now) => withCanary(registry, remote, release, share, now),
  );
}

/** Shows a release to whoever follows a signed link, for some hours. */
export async function preview(change: Change, origin: Origin & { hours: number }): Promise<void> {
  const release = await take(change, origin);
  const { remote, paths } = change;
  const edition = editionOf({ remote, ...release });
  const until = new Date(Date.now() + origin.hours * 3_600_000);
  await apply(
    change,
    () => `preview  ${edition} until ${until.toISOString()}`,
    (registry, now) => withPreview(registry, remote, release, until, now),
  );
  const operator = await readOperator(change.operatorFile);
  const token = signPreview(await previewKey(paths), { edition, until: until.getTime() });
  console.log(`link     ${operator.origin}/?apercu=${token}`);
}

/** Puts an earlier release live again: of what is live when the change is made, and no other. */
export async function rollback(change: Change, to: string | undefined): Promise<void> {
  const { remote } = change;
  await apply(
    change,
    (registry) => `live     ${editionIn(registry, remote)} again`,
    (registry, now) => withLive(registry, remote, rollbackTarget(registry, remote, to), now),
  );
}

/** Gives a remote's canary to everyone. */
export async function promote(change: Change): Promise<void> {
  const { remote } = change;
  await apply(
    change,
    (registry) => `live     ${editionIn(registry, remote)}`,
    (registry, now) => {
      const { buildId, base } = canaryOf(registry, remote);
      const release: Named = { buildId, ...(base && { base }) };
      return withLive(withoutCanary(registry, { remote, buildId }), remote, release, now);
    },
  );
}

/** Gives everyone what is live again. */
export async function abort(change: Change): Promise<void> {
  const { remote } = change;
  let aborted = '';
  await apply(
    change,
    () => `aborted  ${aborted}`,
    (registry) => {
      const canary = canaryOf(registry, remote);
      aborted = editionOf(canary);
      return withoutCanary(registry, canary);
    },
  );
}
