import { resolve } from 'node:path';
import type { ParseArgsConfig } from 'node:util';
import { findDamagedBlobs } from '@site/api/blobs';
import { verifyLive } from '@site/api/deployments/audit-check';
import { Chain, type Verification } from '@site/api/deployments/audit-log';
import { listRefusals } from '@site/api/deployments/refusals';
import { type Change, changeSchema, type Outcome } from '@site/api-contract/delivery';
import { baseSchema } from '@site/api-contract/origins';
import { z } from 'zod';
import { parseManifest, readText } from '../site/inputs.ts';
import { siteFolders } from '../site/paths.ts';
import { Refusal } from '../site/registry.ts';
import { readHostAddress, siteOrigin } from '../site/site-origin.ts';
import { type Source, sourceOf } from '../site/source.ts';
import { readPublished, writePublished } from './checkout.ts';
import { localAuthor, readCommand, withSite } from './command.ts';
import { createDelivery } from './delivery.ts';
import { adopt, isForeign } from './foreign/adopt.ts';
import { releaseLines } from './list.ts';
import { takeRelease } from './store.ts';
import { NO_SITE } from './switch.ts';
import { deliverTo, journalOf, originOf, releasesOf, UnknownOutcome } from './to/client.ts';
import { signerFrom } from './to/signer.ts';
import { USAGE } from './usage.mjs';

/**
 * `release COMMAND [REMOTE [BUILD]] …`: changes or reads a running site, with the options of `USAGE.release`. Exits with 1
 * when a change or a verification fails.
 */
const options = {
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
  head: { type: 'string' },
  bytes: { type: 'boolean', default: false },
  refused: { type: 'boolean', default: false },
  'older-than': { type: 'string', default: '30' },
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
});

function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) =>
    message.includes(path.join('.')) ? message : `${path.join('.')}: ${message}`,
  );
  throw new Refusal(faults.join('; '));
}

/** A parsed command line. */
interface Order {
  asked: Change | { action: 'list' | 'verify' | 'refused' };
  /** Files of the release; `null` for other commands. */
  source: Source | null;
}

const { values, positionals } = readCommand(USAGE.release, { options, allowPositionals: true });

async function readOrder(): Promise<Order> {
  const { canary: share, preview: hours, 'older-than': days = 30 } = parse(numbers, values);
  const [command = '', remote, build] = positionals;
  const { from, redirect, then } = values;
  // Normalised as browsers do before signing: two spellings of an address would be two releases.
  const base = values.base && URL.canParse(values.base) ? new URL(values.base).href : values.base;
  const force = values.force && { force: true };
  const change = (content: object): Order => ({ asked: parse(changeSchema, content), source: null });
  const named = () => {
    if (!remote) throw new Refusal(`${command} takes the name of an app, such as hosting`);
    return { remote };
  };
  const publish = async (): Promise<Order> => {
    named();
    if (!from) throw new Refusal('--from names the folder or address of the release');
    const source = isForeign(from) ? await adopt(from) : sourceOf(from);
    if (isForeign(from) && base)
      throw new Refusal('--base: files of a remote of another make are served by this site');
    const known = baseSchema.optional().safeParse(base);
    if (!known.success) throw new Refusal(`--base: ${known.error.issues[0]?.message}`);
    const text = (await source.read('manifest.json')).toString('utf8');
    const { buildId } = parseManifest(source.at('manifest.json'), text);
    const release = { remote, buildId, ...(base && { base }), ...force };
    if (then !== undefined && share === undefined) throw new Refusal('--then goes with --canary');
    if (then !== undefined && then !== 'promote') throw new Refusal('--then takes promote');
    const asked = () => {
      if (hours !== undefined) return { action: 'preview', ...release, hours };
      if (share === undefined) return { action: 'release', ...release };
      return { action: 'canary', ...release, share, ...(then && { promotes: true }) };
    };
    return { ...change(asked()), source };
  };
  const commands: Record<string, () => Order | Promise<Order>> = {
    publish,
    rollback: () => change({ action: 'rollback', ...named(), ...(build && { to: build }), ...force }),
    promote: () => change({ action: 'promote', ...named(), ...force }),
    abort: () => change({ action: 'abort', ...named() }),
    'end-preview': () => change({ action: 'end-preview', ...named(), ...(build && { buildId: build }) }),
    retire: () => change({ action: 'retire', ...named(), ...(redirect && { to: redirect }), ...force }),
    operator: async () => change({ action: 'operator', operator: await readText(resolve(values.operator)) }),
    list() {
      if (values.prune) return change({ action: 'prune', days });
      const action = values.verify ? 'verify' : values.refused ? 'refused' : 'list';
      return { asked: { action }, source: null };
    },
  };
  const read = commands[command];
  if (!read) throw new Refusal(`a command is one of ${Object.keys(commands).join(', ')}\n\n${USAGE.release}`);
  return read();
}

const print = (lines: string[]) => {
  for (const line of lines) console.log(line);
};
const printOutcome = ({ lines, link, head }: Outcome) =>
  print([
    ...lines,
    ...(link ? [`link     ${link}`] : []),
    ...(head ? [`head     ${head.seq} ${head.hash}`] : []),
  ]);

function printVerification({ entries, head, faults }: Verification): void {
  print(faults);
  console.log(
    faults.length > 0
      ? `the audit log doesn’t hold: ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'} in ${entries} rows`
      : `the audit log holds: ${entries} rows, head ${head}`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

/** Runs the command on the site whose database the environment names. */
const here = ({ asked, source }: Order) =>
  withSite(async (database) => {
    const address = readHostAddress(process.env);
    const delivery = createDelivery({
      database,
      paths: siteFolders(resolve(values.site)),
      originOf: (operator) => siteOrigin(operator, address),
    });
    switch (asked.action) {
      case 'list': {
        const view = await delivery.releases();
        return print(view.composition === null ? [NO_SITE] : releaseLines(view));
      }
      case 'verify': {
        const found = await verifyLive(database, values.head);
        if (!values.bytes) return printVerification(found);
        const { read, faults } = await findDamagedBlobs(database);
        console.log(`${read} stored files were read`);
        return printVerification({ ...found, faults: [...found.faults, ...faults] });
      }
      case 'refused': {
        const refusals = await listRefusals(database);
        return print(
          refusals.map(({ at, who, reason }) => `${new Date(at).toISOString()}  ${who}  ${reason}`),
        );
      }
    }
    if (source && 'remote' in asked) await takeRelease(database, source, asked.remote);
    printOutcome(await delivery.change(asked, localAuthor(), () => {}));
    if (values.checkout && 'buildId' in asked && asked.buildId) {
      // Canaries and previews too: « npm start » must not put them live.
      const { builds, ...rest } = await readPublished(database, values.checkout);
      const published = { ...rest, builds: { ...builds, [asked.remote]: asked.buildId } };
      await writePublished(database, values.checkout, published);
    }
  });

/** Runs the command on a remote site through its API. */
async function there(to: string, { asked, source }: Order): Promise<void> {
  const origin = originOf(to);
  const approach = { origin, sign: await signerFrom(process.env, origin), tell: console.error };
  switch (asked.action) {
    case 'list':
      return print(releaseLines(await releasesOf(approach)));
    case 'verify': {
      if (values.bytes)
        throw new Refusal(
          '--bytes reads files where the site’s database is, without --to: nothing was verified',
        );
      const { entries, keys, composition, published } = await journalOf(approach);
      const chain = new Chain({
        keyOf: async (id) => keys.get(id),
        trusted: new Set(published.keys),
        head: values.head,
        remembered: published.seq > 0 ? { seq: published.seq, hash: published.hash } : undefined,
      });
      for (const entry of entries) await chain.add(entry);
      return printVerification(chain.end(composition));
    }
    case 'refused':
      throw new Refusal('what was refused is shown where the site’s database is, without --to');
  }
  printOutcome(await deliverTo(approach, asked, source));
}

try {
  const order = await readOrder();
  await (values.to ? there(values.to, order) : here(order));
} catch (error) {
  // After an unknown outcome the change may be live.
  const prefix = error instanceof UnknownOutcome ? '' : 'nothing was switched: ';
  console.error(`${prefix}${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
