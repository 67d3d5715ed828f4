import { readFile } from 'node:fs/promises';
import {
  type AllowedRemotes,
  allowedRemotesSchema,
  type PublicKey,
  publicKeySchema,
} from '@site/api-contract/delivery';
import { z } from 'zod';
import { isReservedAuthorName } from '../deployments/audit-log.ts';
import { createKeyPair, KeyFileExistsError } from '../deployments/key-pair.ts';
import {
  addSigningKey,
  addTrustedPublisher,
  computeKeyId,
  listTeamCredentials,
  revokeKeyOrIssuer,
  teamExists,
} from '../deployments/keys.ts';
import { isPotentiallyTrustworthyUrl } from '../net/outgoing.ts';
import { findMailbox, removeMailbox, storeMailbox } from '../notifications/mailboxes.ts';
import { rotatePreviewKey } from '../releases/release-source.ts';
import type { Database } from '../storage/schema.ts';
import { CommandError, parseArguments, runCommand, UsageError, withDatabase } from './command.ts';

const DAY_MS = 86_400_000;

const COMMANDS = 'Say key FILE, add NAME, list, notify NAME, revoke ID or rotate-preview-key.';

const options = {
  remotes: { type: 'string' },
  key: { type: 'string' },
  issuer: { type: 'string' },
  audience: { type: 'string' },
  until: { type: 'string' },
  'previews-only': { type: 'boolean', default: false },
  claim: { type: 'string', multiple: true, default: [] as string[] },
  mail: { type: 'string' },
  off: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof parseArguments<typeof options>>['values'];

async function makeKey(file: string): Promise<void> {
  const shared = await createKeyPair(file).catch((error) => {
    throw error instanceof KeyFileExistsError ? new CommandError(error.message) : error;
  });
  console.log(shared);
  console.error(
    `${file} holds the secret, for DELIVERY_KEY. ${file}.pub holds the public half printed above, for « npm run teams -- add NAME --remotes REMOTES --key ${file}.pub ».`,
  );
}

/** npm prints `> site@0.1.0 teams` and the script before the script's own output. */
const NPM_BANNER = /^\s*> \S+@\S+ \S+$/m;

async function readKey(file: string): Promise<PublicKey> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new CommandError(`${file}: ${error.code}`);
  });
  try {
    // The schema keeps only the public part of a private key.
    return publicKeySchema.parse(JSON.parse(text));
  } catch {
    if (NPM_BANNER.test(text))
      throw new CommandError(
        `${file} begins with what npm prints before a script’s output, so it isn’t a key; nothing was added. « npm run teams -- key FILE » has written the public key to FILE.pub: name that, or print it with « npm run --silent teams -- key FILE ».`,
      );
    throw new CommandError(
      `${file}: not an Ed25519 key as « npm run teams -- key FILE » writes it to FILE.pub; nothing was added.`,
    );
  }
}

function readRemotes(text: string | undefined): AllowedRemotes {
  const parsed = allowedRemotesSchema.safeParse(
    text === '*' ? '*' : text?.split(',').map((each) => each.trim()),
  );
  if (parsed.success) return parsed.data;
  throw new UsageError("--remotes takes names of apps, such as hosting,cloud, or '*'.");
}

function readClaims(texts: string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((each) => {
      const at = each.indexOf('=');
      if (at < 1 || at === each.length - 1) throw new UsageError('--claim takes NAME=VALUE.');
      return [each.slice(0, at), each.slice(at + 1)];
    }),
  );
}

/** Parses the end of a key's validity, `90d` or the last day (UTC), to epoch milliseconds. */
function readEnd(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const days = /^([1-9]\d{0,3})d$/.exec(text)?.[1];
  const end = days ? now + Number(days) * DAY_MS : Date.parse(`${text}T23:59:59.999Z`);
  if (!days && !z.iso.date().safeParse(text).success)
    throw new UsageError('--until takes a day such as 2027-01-31, or a number of days such as 90d.');
  if (end <= now) throw new UsageError(`--until ${text} is over already.`);
  return end;
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

const formatRights = ({ previewsOnly }: { previewsOnly: boolean }) =>
  previewsOnly ? '; it may only make and end previews' : '';

async function add(name: string, { key, issuer, audience, claim, until, ...values }: Values): Promise<void> {
  const remotes = readRemotes(values.remotes);
  const rights = { previewsOnly: values['previews-only'] };
  if (key && !issuer) {
    if (audience !== undefined || claim.length > 0)
      throw new UsageError('--audience and --claim require --issuer.');
    const expiresAt = readEnd(until, Date.now());
    const jwk = await readKey(key);
    const id = await withDatabase((database) =>
      addSigningKey(database, { name, remotes, jwk, expiresAt, ...rights }),
    );
    if (!id)
      throw new CommandError(
        `This key is registered already, as ${await computeKeyId(jwk)}: create another.`,
      );
    const end = expiresAt === undefined ? '' : ` until ${day(expiresAt)}`;
    console.log(`${name} may sign with ${id}${end}${formatRights(rights)}`);
    return;
  }
  if (until !== undefined)
    throw new UsageError('--until requires --key: an identity token gives its key a quarter of an hour.');
  if (key || !issuer || !audience) throw new UsageError('Pass --key FILE, or --issuer and --audience.');
  if (!URL.canParse(issuer) || !isPotentiallyTrustworthyUrl(new URL(issuer)))
    throw new UsageError('--issuer takes an https address.');
  const claims = readClaims(claim);
  // Every user of a public CI can get a token of this issuer and audience.
  if (Object.keys(claims).length === 0)
    throw new UsageError('Pass the pipeline’s claims, such as --claim repository=…');
  const id = await withDatabase((database) =>
    addTrustedPublisher(database, { name, remotes, issuer, audience, claims, ...rights }),
  );
  console.log(`${name} may sign with identity tokens: ${id}${formatRights(rights)}`);
}

async function list(database: Database): Promise<void> {
  const teams = await listTeamCredentials(database);
  const now = Date.now();
  for (const { id, name, remotes, by, createdAt, revokedAt, expiresAt, previewsOnly } of teams) {
    const right = previewsOnly && 'previews only';
    const since = revokedAt === null ? `since ${day(createdAt)}` : `revoked ${day(revokedAt)}`;
    const ends = expiresAt !== null && `${expiresAt <= now ? 'ended' : 'until'} ${day(expiresAt)}`;
    console.log([id, name, [remotes].flat().join(','), since, ends, right, by].filter(Boolean).join('  '));
  }
  console.log(`${teams.length} in total`);
}

/** Stores, shows or removes the mailbox at which a team hears of its releases. */
async function notify(team: string, { mail, off }: Values): Promise<void> {
  if (off && mail !== undefined) throw new UsageError('--off excludes --mail.');
  if (mail !== undefined && !z.email().safeParse(mail).success)
    throw new UsageError('--mail takes a mail address.');
  await withDatabase(async (database) => {
    if (off) {
      const { mailboxes, notifications } = await removeMailbox(database, team);
      if (mailboxes === 0) throw new CommandError(`${team} has no address: nothing was removed.`);
      console.log(`${team} is no longer notified; ${notifications} unsent notifications were removed.`);
      return;
    }
    if (!(await teamExists(database, team)))
      throw new CommandError(
        `No key or issuer has the name ${team}: nothing was stored. « npm run teams -- list » shows the names.`,
      );
    if (mail !== undefined) await storeMailbox(database, { team, address: mail }, Date.now());
    const stored = await findMailbox(database, team);
    console.log(
      stored
        ? `${team}  mail  ${stored.address}  since ${day(stored.created_at)}`
        : `${team} is not notified.`,
    );
  });
}

runCommand('teams', async () => {
  const argumentList = process.argv.slice(2);
  // One id in 64 begins with a dash.
  const hasDashedId = argumentList[0] === 'revoke' && /^-[\w-]{42}$/.test(argumentList[1] ?? '');
  const { values, positionals } = parseArguments(
    options,
    hasDashedId ? ['revoke', '--', ...argumentList.slice(1)] : argumentList,
  );
  const [command = '', target = '', ...others] = positionals;
  if (others.length > 0) throw new UsageError('Put a name of several words between quotes.');
  if (command === 'list' && !target) return withDatabase(list);
  if (command === 'rotate-preview-key' && !target) {
    await withDatabase(rotatePreviewKey);
    console.log(
      'Previews have a new key: links and visits of before no longer show one. Running hosts take it up within seconds.',
    );
    return;
  }
  if (!target) throw new UsageError(COMMANDS);
  if (command === 'key') return makeKey(target);
  if (command === 'notify') return notify(target, values);
  if (command === 'add' && isReservedAuthorName(target))
    throw new UsageError(
      `${target} is how the audit log names who changes the site without a key: take another name.`,
    );
  if (command === 'add' && /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(target)) return add(target, values);
  if (command === 'add')
    throw new UsageError('A name has 64 letters, digits, spaces, dots and dashes at most.');
  if (command !== 'revoke') throw new UsageError(COMMANDS);
  const isRevoked = await withDatabase((database) => revokeKeyOrIssuer(database, target));
  if (!isRevoked) throw new CommandError(`No key or issuer has the id ${target}, or it is revoked already.`);
  console.log(`${target} is revoked.`);
});
