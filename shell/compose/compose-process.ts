import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type CompositionIndex,
  createEmptyCompositionIndex,
  withOutdatedParts,
} from '../site/composition.ts';
import { parseOperator } from '../site/inputs.ts';
import { getSiteFolders, getVariantFolder } from '../site/paths.ts';
import {
  createEmptyRegistry,
  formatVariantName,
  isSameRelease,
  type Registry,
  serialiseRegistry,
  type VariantRelease,
} from '../site/registry.ts';
import { openRelease, type Release, RemoteFailedError } from '../site/release.ts';
import { findHostFault, toComposeError } from './compose-error.ts';
import { findDeno } from './deno.ts';
import { CompositionOutput, getPageFilePath } from './output.ts';
import { computeProgramsHash } from './program-files.ts';
import { writeFederation } from './publications/federation.ts';
import { writeIcons } from './publications/icons.ts';
import { listRenderingPages } from './render-all.ts';
import {
  type ComposeMessage,
  type ComposeReport,
  type ComposeResult,
  type ComposeTask,
  getIndexesFile,
  readComposeDeadlineSeconds,
} from './task.ts';
import { composeVariant } from './variant.ts';

/**
 * Composes the registry's releases, and for each variant the pages that differ. Throws when the shell fails; the output is
 * unusable after an error.
 */
async function compose(task: ComposeTask): Promise<ComposeResult> {
  findDeno();
  const operator = parseOperator(task.operator);
  const operatorHash = createHash('sha256').update(task.operator).digest('hex');
  const first = { registry: createEmptyRegistry(), index: createEmptyCompositionIndex(), files: {} };
  const { registry: before, index: previous, files } = task.previous ?? first;
  const paths = getSiteFolders(task.root);
  const shared = { operator, operatorHash, programs: await computeProgramsHash() };

  const { attempt } = task;
  const attempted: Indexes = attempt ? JSON.parse(await readFile(getIndexesFile(attempt), 'utf8')) : {};
  const readAttempted = (path: string) => readFile(join(attempt ?? '', path)).catch(() => null);
  const indexes: Indexes = {};
  const unchanged = new Set<string>();
  const isRepair = !task.isIncremental;
  let output = new CompositionOutput(task.target, files, isRepair);
  const usable = await attemptUsable(task, before, async ({ releases, keptRemotes }) => {
    await rm(task.target, { recursive: true, force: true });
    unchanged.clear();
    output = new CompositionOutput(task.target, files, isRepair);
    return composeVariant({
      ...shared,
      releases,
      keptRemotes,
      output,
      folder: '',
      attempted: attempted[''],
      readAttempted,
      from: previous,
      prices: task.prices,
      liveAt: task.now,
      isIncremental: task.isIncremental && previous.operator === operatorHash,
      isForced: task.isForced,
      onUnchanged(path) {
        unchanged.add(path);
        output.reuse([getPageFilePath('', path)]);
      },
    });
  });
  const { result: live, releases } = usable;
  indexes[''] = live;

  const dropped: ComposeReport['dropped'] = [];
  const variants: VariantRelease[] = [];
  const outdated: string[] = [];
  for (const variant of usable.registry.variants) {
    const name = formatVariantName(variant);
    const { remote } = variant;
    const folder = getVariantFolder(name);
    const isPreview = variant.canary === undefined;
    const beside = new CompositionOutput(task.target, { ...files, ...output.files }, isRepair);
    const isNew = !before.variants.some((earlier) => formatVariantName(earlier) === name);
    if (task.isUrgent && isPreview && !isNew) {
      output.reuse(Object.keys(files).filter((path) => path.startsWith(folder)));
      variants.push(variant);
      outdated.push(name);
      continue;
    }
    try {
      const release = await openRelease(paths, remote, variant);
      indexes[folder] = await composeVariant({
        ...shared,
        // The variant replaces its remote's live release; a new remote comes last.
        releases: [...new Map([...releases, release].map((one) => [one.manifest.name, one])).values()],
        keptRemotes: usable.keptRemotes.filter((name) => name !== remote),
        output: beside,
        folder,
        attempted: attempted[folder],
        readAttempted,
        from: live,
        prices: live.prices,
        liveAt: null,
        isIncremental: true,
        // An accepted variant stays.
        isForced: task.isForced || !isNew,
        onUnchanged: () => {},
      });
      variants.push(variant);
      Object.assign(output.files, beside.files);
    } catch (error) {
      // A fault of this host, such as a full disk, must not end a canary.
      if (findHostFault(error)) throw error;
      if (task.isStrict && isNew) throw error;
      dropped.push({ variant: name, reason: error instanceof Error ? error.message : String(error) });
      await rm(join(task.target, folder), { recursive: true, force: true });
    }
  }
  await writeIcons(output);
  await writeFederation(output, { ...usable, operator, offers: Object.values(live.offers).flat() });
  await output.write('index.json', JSON.stringify(withOutdatedParts(live, outdated)));
  await output.write('registry.json', serialiseRegistry({ ...usable.registry, variants }));
  await output.write('operator.json', task.operator);
  await mkdir(dirname(task.target), { recursive: true });
  await writeFile(getIndexesFile(task.target), JSON.stringify(indexes));

  return { report: { ...buildReport(usable, unchanged), dropped }, files: output.files, outdated };
}

/** Returns what became of the live pages. */
function buildReport(
  { result, kept, expected }: Outcome,
  unchanged: ReadonlySet<string>,
): Omit<ComposeReport, 'dropped'> {
  const pages = Object.keys(result.pages);
  return {
    pages,
    renewed: pages.filter((path) => !unchanged.has(path)),
    kept,
    missing: expected.filter((path) => !result.pages[path]),
  };
}

/** Indexes of a composition's pages, by the pages' folder. */
type Indexes = Record<string, CompositionIndex>;

interface UsableReleases {
  registry: Registry;
  releases: Release[];
  keptRemotes: string[];
}

interface Outcome extends UsableReleases {
  result: CompositionIndex;
  kept: { remote: string; reason: string }[];
  /** Paths of the pages that the releases announce. */
  expected: string[];
}

/**
 * Calls `attempt` with the wanted releases until it succeeds. A failing remote falls back to its previous release, then to its
 * composed pages. With `isStrict`, throws the first failure of a remote that may stop the change. A failure of the shell is always
 * thrown.
 */
async function attemptUsable(
  { root, registry: wanted, previous, isStrict, isUrgent }: ComposeTask,
  before: Registry,
  attempt: (usable: UsableReleases) => Promise<CompositionIndex>,
): Promise<Outcome> {
  const keptReleases: Outcome['kept'] = [];
  /** One team's page must not keep out another team's rollback or, once its last good page stays, any change. */
  const mayStop = (remote: string) => {
    const pages = Object.values(previous?.index.pages ?? {});
    // Without an earlier page to keep, or with an island in another remote's page, its failure is visible to visitors.
    if (!pages.some((page) => page.remote === remote)) return true;
    if (
      pages.some((page) => page.remote !== remote && page.islands.some((id) => id.startsWith(`${remote}/`)))
    )
      return true;
    const [earlier, next] = [before.releases[remote], wanted.releases[remote]];
    const isChanged = !earlier || !next || !isSameRelease(earlier, next);
    const wasComposed = previous?.index.releases[remote] !== undefined;
    return isChanged || (wasComposed && !isUrgent);
  };
  const expected = new Set<string>();
  const keptRemotes: string[] = [];
  const paths = getSiteFolders(root);
  let registry = wanted;
  for (;;) {
    try {
      const releases: Release[] = [];
      for (const [name, named] of Object.entries(registry.releases)) {
        if (keptRemotes.includes(name)) continue;
        const release = await openRelease(paths, name, named).catch((error) => {
          throw new RemoteFailedError(name, error);
        });
        for (const { path } of release.manifest.routes) expected.add(path);
        releases.push(release);
      }
      const usable = { registry, releases, keptRemotes };
      return { ...usable, result: await attempt(usable), kept: keptReleases, expected: [...expected] };
    } catch (error) {
      if (!(error instanceof RemoteFailedError) || error.remote === 'shell') throw error;
      if (isStrict && mayStop(error.remote)) throw error;
      // A fault of the host: another release would fail too.
      if (findHostFault(error)) throw error;
      const { remote, message } = error;
      // The remote's last good pages failed too: no fallback remains.
      if (keptRemotes.includes(remote)) throw error;
      keptReleases.push({ remote, reason: message });
      const earlier = before.releases[remote];
      const current = registry.releases[remote];
      if (earlier && current && !isSameRelease(earlier, current)) {
        registry = { ...registry, releases: { ...registry.releases, [remote]: earlier } };
      } else {
        keptRemotes.push(remote);
      }
    }
  }
}

// The process that `child-process.ts` starts: it receives one task and sends one message.
const send = (message: ComposeMessage) => process.send?.(message);

process.once('message', async (task: ComposeTask) => {
  setTimeout(() => {
    const pages = listRenderingPages().join(', ');
    const during = pages ? `while it rendered ${pages}` : 'while no page was being rendered';
    const message = `composing took longer than ${readComposeDeadlineSeconds()} s, ${during}`;
    // When no page is rendering, the host itself is too slow.
    send({ failed: { code: pages ? 'compose-timeout' : 'host-unable', message } });
  }, readComposeDeadlineSeconds() * 1_000).unref();
  try {
    send({ composed: await compose(task) });
  } catch (error) {
    const { code, message } = toComposeError(error);
    send({ failed: { code, message } });
  }
});
// After the parent's end; rendering processes end with this process.
process.once('disconnect', () => process.exit());
