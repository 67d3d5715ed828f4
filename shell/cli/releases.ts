import type { CommandIo, Invocation } from '@site/api/cli/command';
import { baseUrlSchema } from '@site/api-contract/http/origins';
import {
  type ChangeOutcome,
  type RequestedChange,
  requestedChangeSchema,
} from '@site/api-contract/releases/releases';
import type { z } from 'zod';
import { fetchReleases, sendChange } from '../releases/client/client.ts';
import { WrongArgumentError } from '../releases/client/errors.ts';
import { formatOutcome } from '../releases/client/format-outcome.ts';
import { formatReleaseList } from '../releases/client/format-release-list.ts';
import { fetchStoredRelease, prepareTarget } from '../releases/client/target.ts';
import { isPromotingCanary, waitForCanaryEnd } from '../releases/client/wait.ts';
import { parseManifest } from '../site/inputs.ts';
import { openReleaseFiles, type ReleaseFiles } from '../site/release-files.ts';
import type { CommandOutput } from './output.ts';

/** Options of a command that acts on one site. */
export interface TargetOptions {
  /** A running site; without it, the site whose database the environment names. */
  to?: string;
}

interface ReleaseOptions extends TargetOptions {
  from?: string;
  base?: string;
  canary?: number;
  then?: 'promote';
  preview?: number;
  force?: boolean;
  wait?: boolean;
  timeout?: number;
  /** Id of the clone that built the release. */
  checkout?: string;
}

/** A change, with the files of a release. */
export interface ChangeCommand {
  change: RequestedChange;
  source?: ReleaseFiles;
  checkout?: string | undefined;
}

/** Acts on the site of the environment's database. */
export interface LocalSite {
  change(command: ChangeCommand, io: CommandIo): Promise<ChangeOutcome>;
  releases(io: CommandIo): Promise<CommandOutput>;
}

/** Returns a value as its schema has it. @throws WrongArgumentError with every fault */
function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new WrongArgumentError(faults.join('; '));
}

const parseChange = (content: object): RequestedChange => parse(requestedChangeSchema, content);

/** Normalises an address as browsers do, before signing: two spellings would be two releases. */
function parseBase(base: string | undefined): string | undefined {
  const parsed = baseUrlSchema.optional().safeParse(base && URL.canParse(base) ? new URL(base).href : base);
  if (parsed.success) return parsed.data;
  throw new WrongArgumentError(`--base: ${parsed.error.issues[0]?.message}`);
}

/** Returns the change that the options of `release` name, of the release in `source`. */
async function readChange(
  source: ReleaseFiles,
  remote: string | undefined,
  { base, canary, then, preview, force }: ReleaseOptions,
): Promise<ChangeCommand> {
  const text = (await source.read('manifest.json')).toString('utf8');
  const { name, buildId } = parseManifest(source.at('manifest.json'), text);
  const release = { remote: remote ?? name, buildId, ...(base && { base }), ...(force && { force }) };
  const action = () => {
    if (preview !== undefined) return { action: 'preview', hours: preview };
    if (canary === undefined) return { action: 'release' };
    return { action: 'canary', share: canary, ...(then && { promotes: true }) };
  };
  return { change: parseChange({ ...release, ...action() }), source };
}

/**
 * The commands of a team. Without `loadLocalSite`, as in the package that a site serves, they act on a running site alone. What
 * composes here and what adopts third-party builds is loaded by the first command that needs it.
 */
export function createReleaseCommands(loadLocalSite?: () => Promise<LocalSite>) {
  const findLocalSite = (): Promise<LocalSite> => {
    if (loadLocalSite) return loadLocalSite();
    throw new WrongArgumentError('--to names the site');
  };
  const make = async (
    command: ChangeCommand,
    { to, wait, timeout = 60 }: ReleaseOptions,
    io: CommandIo,
  ): Promise<CommandOutput> => {
    const { change, source } = command;
    if (to === undefined) {
      const outcome = await (await findLocalSite()).change(command, io);
      return { lines: formatOutcome(outcome), json: outcome };
    }
    const target = await prepareTarget(to, io);
    const outcome = await sendChange(target, change, source ?? null);
    const lines = formatOutcome(outcome);
    if (!wait || !isPromotingCanary(change)) return { lines, json: outcome };
    for (const line of lines) target.log(line);
    const { origin, log } = target;
    const end = await waitForCanaryEnd(change, {
      origin,
      log,
      read: () => fetchReleases(target),
      timeoutMs: timeout * 60_000,
    });
    return { lines: [end], json: { ...outcome, end } };
  };
  /** Returns a command without a release's files. */
  const changing =
    (build: (remote: string, buildId: string | undefined, options: { redirect?: string }) => object) =>
    ({ words, options, io }: Invocation<ReleaseOptions & { redirect?: string }>) => {
      const [remote = '', buildId] = words;
      const force = options.force && { force: true };
      return make({ change: parseChange({ ...build(remote, buildId, options), ...force }) }, options, io);
    };
  const promoteCanary = changing((remote, buildId) => ({
    action: 'promote',
    remote,
    ...(buildId && { buildId }),
  }));
  return {
    make,
    async release({ words: [remote], options, io }: Invocation<ReleaseOptions>): Promise<CommandOutput> {
      const { from } = options;
      if (!from) throw new WrongArgumentError('--from names the folder or address of the release');
      const base = parseBase(options.base);
      const { importThirdPartyBuild, isThirdPartyBuild } = await import(
        '../releases/third-party/import-build.ts'
      );
      const isThirdParty = isThirdPartyBuild(from);
      if (isThirdParty && base)
        throw new WrongArgumentError('--base: files of a remote of another make are served by this site');
      const source = isThirdParty ? await importThirdPartyBuild(from) : openReleaseFiles(from);
      const { base: _, ...others } = options;
      const command = await readChange(source, remote, { ...others, ...(base && { base }) });
      return make({ ...command, checkout: options.checkout }, options, io);
    },
    /** Promotes the canary; with `--from SITE`, releases what that site shows, without a build. */
    async promote(invocation: Invocation<ReleaseOptions>): Promise<CommandOutput> {
      const { words, options, io } = invocation;
      const [remote = '', buildId] = words;
      if (!options.from) return promoteCanary(invocation);
      const source = await fetchStoredRelease(options.from, remote, buildId, io);
      return make(await readChange(source, remote, options), options, io);
    },
    rollback: changing((remote, to) => ({ action: 'rollback', remote, ...(to && { to }) })),
    abort: changing((remote, buildId) => ({ action: 'abort', remote, ...(buildId && { buildId }) })),
    endPreview: changing((remote, buildId) => ({
      action: 'end-preview',
      remote,
      ...(buildId && { buildId }),
    })),
    retire: changing((remote, _, { redirect }) => ({
      action: 'retire',
      remote,
      ...(redirect && { to: redirect }),
    })),
    async list({ options: { to }, io }: Invocation<TargetOptions>): Promise<CommandOutput> {
      if (to === undefined) return (await findLocalSite()).releases(io);
      const view = await fetchReleases({ ...(await prepareTarget(to, io)), isImpatient: true });
      return { lines: formatReleaseList(view), json: view };
    },
  };
}
