import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Asked, baseSchema, type Change, changeSchema, type Outcome } from '@site/api-contract/delivery';
import { z } from 'zod';
import { parseManifest } from '../site/inputs.ts';
import { sitePaths } from '../site/paths.ts';
import { Refusal } from '../site/registry.ts';
import { type Source, sourceOf } from '../site/source.ts';
import { createDelivery } from './delivery.ts';
import { releaseLines } from './list.ts';
import { localAuthor, withSite } from './local.ts';
import { takeRelease } from './store.ts';

/**
 * `release COMMAND [REMOTE [BUILD]] --site DIR …`: what teams and operators do to a running site, here with access to its
 * database. Exits with 1 when nothing was changed.
 */
const options = {
  /** The folder for what is composed. */
  site: { type: 'string', default: 'dist' },
  /** Where the release comes from: a folder or an address with `manifest.json`, `client` and `server`. */
  from: { type: 'string' },
  /** Where browsers fetch its client files, when not from the site. */
  base: { type: 'string' },
  /** Share of visitors in percent. */
  canary: { type: 'string' },
  /** Hours a signed link shows it. */
  preview: { type: 'string' },
  /** Where pages of a retired remote lead. */
  redirect: { type: 'string' },
  prune: { type: 'boolean', default: false },
  /** Days since a release gave way. */
  'older-than': { type: 'string', default: '30' },
} satisfies ParseArgsConfig['options'];

const number = (name: string, minimum: number, maximum: number) =>
  z.coerce
    .number({ error: `--${name} takes a number` })
    .min(minimum, `--${name} takes ${minimum} to ${maximum}`)
    .max(maximum, `--${name} takes ${minimum} to ${maximum}`)
    .optional();

const numbers = z.object({
  canary: number('canary', 0.1, 100),
  preview: number('preview', 0.01, 24 * 30),
  'older-than': number('older-than', 0, 3650),
});

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new Refusal(z.prettifyError(parsed.error));
  return parsed.data;
}

/** What a command line asks for. */
interface Order {
  asked: Asked;
  /** Where the release's files are. */
  source: Source | null;
}

async function readOrder(): Promise<Order & { site: string }> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { canary: share, preview: hours, 'older-than': days = 30 } = parse(numbers, values);
  const [command = '', remote, build] = positionals;
  const { base, from, redirect, prune, site } = values;
  const change = (content: object): Order => ({ asked: parse(changeSchema, content), source: null });
  const named = () => {
    if (!remote) throw new Refusal(`${command} takes the name of an app, such as hosting`);
    return { remote };
  };
  const publish = async (): Promise<Order> => {
    named();
    if (!from) throw new Refusal('--from names the folder or address of the release');
    const source = sourceOf(from);
    const known = baseSchema.optional().safeParse(base);
    if (!known.success) throw new Refusal(`--base: ${known.error.issues[0]?.message}`);
    const text = (await source.read('manifest.json')).toString('utf8');
    const { buildId } = parseManifest(source.at('manifest.json'), text);
    const release = { remote, buildId, ...(base && { base }) };
    const action =
      hours !== undefined
        ? { action: 'preview', ...release, hours }
        : share !== undefined
          ? { action: 'canary', ...release, share }
          : { action: 'release', ...release };
    return { ...change(action), source };
  };
  const commands: Record<string, () => Order | Promise<Order>> = {
    publish,
    rollback: () => change({ action: 'rollback', ...named(), ...(build && { to: build }) }),
    promote: () => change({ action: 'promote', ...named() }),
    abort: () => change({ action: 'abort', ...named() }),
    'end-preview': () => change({ action: 'end-preview', ...named(), ...(build && { buildId: build }) }),
    retire: () => change({ action: 'retire', ...named(), ...(redirect && { to: redirect }) }),
    list: () => (prune ? change({ action: 'prune', days }) : { asked: { action: 'list' }, source: null }),
  };
  const read = commands[command];
  if (!read) throw new Refusal(`a command is one of ${Object.keys(commands).join(', ')}`);
  return { ...(await read()), site };
}

function print({ lines, link }: Outcome): void {
  for (const line of lines) console.log(line);
  if (link) console.log(`link     ${link}`);
}

/** Does what is asked to the site whose database the environment names. */
const here = ({ asked, source }: Order, site: string) =>
  withSite(async (database) => {
    const delivery = createDelivery({ database, paths: sitePaths(resolve(site)) });
    if (asked.action === 'list') {
      for (const line of releaseLines(await delivery.releases())) console.log(line);
      return;
    }
    const change: Change = asked;
    if (source && 'remote' in change) await takeRelease(database, source, change.remote);
    print(await delivery.change(change, localAuthor(), () => {}));
  });

try {
  const { site, ...order } = await readOrder();
  await here(order, site);
} catch (error) {
  console.error(`nothing was switched: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
