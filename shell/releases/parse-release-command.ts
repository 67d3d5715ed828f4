import { resolve } from 'node:path';
import type { ParseArgsConfig, parseArgs } from 'node:util';
import { type DeliveryChange, deliveryChangeSchema } from '@site/api-contract/delivery';
import { baseUrlSchema } from '@site/api-contract/origins';
import { z } from 'zod';
import { parseManifest, readText } from '../site/inputs.ts';
import { UserError } from '../site/registry.ts';
import { openReleaseFiles, type ReleaseFiles } from '../site/release-files.ts';
import { fetchStoredRelease } from './client/target.ts';
import { importThirdPartyBuild, isThirdPartyBuild } from './third-party/import-build.ts';

/** Options of the release commands, see `USAGE.release`. */
export const commandOptions = {
  to: { type: 'string' },
  /** The site's working folder. */
  site: { type: 'string', default: process.env.SITE_DIR || 'dist' },
  from: { type: 'string' },
  /** Id of the checkout that built the release. */
  checkout: { type: 'string' },
  base: { type: 'string' },
  canary: { type: 'string' },
  // biome-ignore lint/suspicious/noThenProperty: the name of the option; no code awaits this list
  then: { type: 'string' },
  force: { type: 'boolean', default: false },
  preview: { type: 'string' },
  redirect: { type: 'string' },
  operator: { type: 'string', default: process.env.OPERATOR_FILE || 'operator.json' },
  prune: { type: 'boolean', default: false },
  verify: { type: 'boolean', default: false },
  bytes: { type: 'boolean', default: false },
  refused: { type: 'boolean', default: false },
  'older-than': { type: 'string', default: '30' },
  /** Waits for the end of a canary that promotes itself. */
  wait: { type: 'boolean', default: false },
  /** Limit of `wait`, in minutes. */
  timeout: { type: 'string', default: '60' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} satisfies ParseArgsConfig['options'];

const number = (name: string, minimum: number, maximum: number) => {
  const range = `--${name} takes ${minimum} to ${maximum}`;
  return z.coerce.number(`--${name} takes a number`).min(minimum, range).max(maximum, range).optional();
};

const numbers = z.object({
  canary: number('canary', 0.1, 100),
  preview: number('preview', 0.01, 24 * 30),
  'older-than': number('older-than', 0, 3650),
  timeout: number('timeout', 0.1, 24 * 60),
});

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) =>
    message.includes(path.join('.')) ? message : `${path.join('.')}: ${message}`,
  );
  throw new UserError(faults.join('; '));
}

/** A question about the site, which changes nothing. */
type Query = { action: 'list' } | { action: 'verify' } | { action: 'refused' };

/** A parsed command line. */
export interface ReleaseCommand {
  request: DeliveryChange | Query;
  /** Files of the release; `null` for other commands. */
  source: ReleaseFiles | null;
  /** Limit of `--wait`, in minutes. */
  timeoutMinutes: number;
}

/** Most words of a command: itself, a remote, a build id. */
const MOST_WORDS: Record<string, number> = {
  release: 2,
  rollback: 3,
  promote: 3,
  abort: 3,
  'end-preview': 3,
  retire: 2,
  operator: 1,
  releases: 1,
};

/** Values of {@link commandOptions}. */
type OptionValues = ReturnType<typeof parseArgs<{ options: typeof commandOptions }>>['values'];

/**
 * Parses a command line into a change with its files, or into a query.
 *
 * @param words the command, the remote and the build id
 * @param usage printed after the name of an unknown command
 * @throws UserError or InvalidInputError with the option or file that can't be used
 */
export async function parseReleaseCommand(
  values: OptionValues,
  words: string[],
  usage: string,
): Promise<ReleaseCommand> {
  const {
    canary: share,
    preview: hours,
    'older-than': days = 30,
    timeout: timeoutMinutes = 60,
  } = parse(numbers, values);
  const [command = '', remote, build] = words;
  const { from, redirect, then } = values;
  // Normalised as browsers do before signing: two spellings of an address would be two releases.
  const base = values.base && URL.canParse(values.base) ? new URL(values.base).href : values.base;
  const force = values.force && { force: true };
  const change = (content: object): ReleaseCommand => ({
    request: parse(deliveryChangeSchema, content),
    source: null,
    timeoutMinutes,
  });
  const releaseArguments = () => {
    if (!remote) throw new UserError(`${command} takes the name of an app, such as hosting`);
    return { remote };
  };
  /** Reads the release in `source`, and the share or the preview that the options ask for. */
  const releaseFrom = async (source: ReleaseFiles): Promise<ReleaseCommand> => {
    const text = (await source.read('manifest.json')).toString('utf8');
    const manifest = parseManifest(source.at('manifest.json'), text);
    const { buildId } = manifest;
    const release = { remote: remote ?? manifest.name, buildId, ...(base && { base }), ...force };
    if (then !== undefined && share === undefined) throw new UserError('--then requires --canary');
    if (then !== undefined && then !== 'promote') throw new UserError('--then takes promote');
    const content = () => {
      if (hours !== undefined) return { action: 'preview', ...release, hours };
      if (share === undefined) return { action: 'release', ...release };
      return { action: 'canary', ...release, share, ...(then && { promotes: true }) };
    };
    return { ...change(content()), source };
  };
  const release = async (): Promise<ReleaseCommand> => {
    if (!from) throw new UserError('--from names the folder or address of the release');
    const source = isThirdPartyBuild(from) ? await importThirdPartyBuild(from) : openReleaseFiles(from);
    if (isThirdPartyBuild(from) && base)
      throw new UserError('--base: files of a remote of another make are served by this site');
    const parsedBase = baseUrlSchema.optional().safeParse(base);
    if (!parsedBase.success) throw new UserError(`--base: ${parsedBase.error.issues[0]?.message}`);
    return releaseFrom(source);
  };
  /** Promotes the canary; with `--from SITE`, releases here what that site shows, without a build. */
  const promote = async (): Promise<ReleaseCommand> => {
    const app = releaseArguments();
    if (!from) return change({ action: 'promote', ...app, ...(build && { buildId: build }), ...force });
    return releaseFrom(await fetchStoredRelease(from, app.remote, build));
  };
  const commands: Record<string, () => ReleaseCommand | Promise<ReleaseCommand>> = {
    release,
    rollback: () =>
      change({ action: 'rollback', ...releaseArguments(), ...(build && { to: build }), ...force }),
    promote,
    abort: () => change({ action: 'abort', ...releaseArguments(), ...(build && { buildId: build }) }),
    'end-preview': () =>
      change({ action: 'end-preview', ...releaseArguments(), ...(build && { buildId: build }) }),
    retire: () =>
      change({ action: 'retire', ...releaseArguments(), ...(redirect && { to: redirect }), ...force }),
    operator: async () => change({ action: 'operator', operator: await readText(resolve(values.operator)) }),
    releases() {
      if (values.prune) return change({ action: 'prune', days });
      const query = (): Query => {
        if (values.verify) return { action: 'verify' };
        return { action: values.refused ? 'refused' : 'list' };
      };
      return { request: query(), source: null, timeoutMinutes };
    },
  };
  const surplus = words[MOST_WORDS[command] ?? words.length];
  if (surplus !== undefined) throw new UserError(`${command} takes no « ${surplus} »`);
  const read = commands[command];
  if (!read) throw new UserError(`a command is one of ${Object.keys(commands).join(', ')}\n\n${usage}`);
  return read();
}
