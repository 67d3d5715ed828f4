import { readFile } from 'node:fs/promises';
import { CommandError, type Invocation, UsageError } from '@site/api/cli/command';
import { isPotentiallyTrustworthyUrl } from '@site/api/net/outgoing';
import {
  type AllowedRemotes,
  allowedRemotesSchema,
  type PublicKey,
  publicKeySchema,
} from '@site/api-contract/releases/releases';
import { z } from 'zod';
import { isReservedAuthorName } from '../releases/access/audit-log.ts';
import { createKeyPair, KeyFileExistsError } from '../releases/access/key-pair.ts';
import {
  addSigningKey,
  addTrustedPublisher,
  computeKeyId,
  listTeamCredentials,
  revokeKeyOrIssuer,
  teamExists,
} from '../releases/access/keys.ts';
import { withSiteDatabase } from '../releases/changes/local-database.ts';
import { findMailbox, removeMailbox, storeMailbox } from '../releases/notifications/mailboxes.ts';
import { rotatePreviewKey } from '../releases/store/release-source.ts';

const DAY_MS = 86_400_000;

interface AddOptions {
  remotes?: string;
  key?: string;
  issuer?: string;
  audience?: string;
  until?: string;
  claim?: string[];
  previewsOnly?: boolean;
}

interface NotifyOptions {
  mail?: string;
  off?: boolean;
}

export async function createKey({ words: [file = ''], io }: Invocation): Promise<string[]> {
  const shared = await createKeyPair(file).catch((error) => {
    throw error instanceof KeyFileExistsError ? new CommandError(error.message) : error;
  });
  io.stderr.write(
    `${file} holds the secret, for DELIVERY_KEY. ${file}.pub holds the public half printed above, for « site teams add NAME --remotes REMOTES --key ${file}.pub ».\n`,
  );
  return [shared];
}

async function readKey(file: string): Promise<PublicKey> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new CommandError(`${file}: ${error.code}`);
  });
  try {
    // The schema keeps only the public part of a private key.
    return publicKeySchema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(
      `${file}: not an Ed25519 key as « site teams key FILE » writes it to FILE.pub; nothing was added.`,
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

const formatRights = (previewsOnly: boolean) => (previewsOnly ? '; it may only make and end previews' : '');

/** Admits a key, or the identity tokens of an issuer. */
export function add({ words: [name = ''], options, io }: Invocation<AddOptions>): Promise<string[]> {
  if (isReservedAuthorName(name))
    throw new UsageError(
      `${name} is how the audit log names who changes the site without a key: take another name.`,
    );
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(name))
    throw new UsageError('A name has 64 letters, digits, spaces, dots and dashes at most.');
  const invocation = { name, options, io };
  return options.key && !options.issuer ? addKey(invocation) : addIssuer(invocation);
}

type NamedInvocation = Pick<Invocation<AddOptions>, 'options' | 'io'> & { name: string };

async function addKey({ name, options, io }: NamedInvocation): Promise<string[]> {
  const { key = '', audience, claim = [], until, previewsOnly = false } = options;
  if (audience !== undefined || claim.length > 0)
    throw new UsageError('--audience and --claim require --issuer.');
  const remotes = readRemotes(options.remotes);
  const expiresAt = readEnd(until, Date.now());
  const jwk = await readKey(key);
  const id = await withSiteDatabase(io.env, (database) =>
    addSigningKey(database, { name, remotes, jwk, expiresAt, previewsOnly }),
  );
  if (!id)
    throw new CommandError(`This key is registered already, as ${await computeKeyId(jwk)}: create another.`);
  const end = expiresAt === undefined ? '' : ` until ${day(expiresAt)}`;
  return [`${name} may sign with ${id}${end}${formatRights(previewsOnly)}`];
}

async function addIssuer({ name, options, io }: NamedInvocation): Promise<string[]> {
  const { key, issuer, audience, claim = [], until, previewsOnly = false } = options;
  const remotes = readRemotes(options.remotes);
  if (until !== undefined)
    throw new UsageError('--until requires --key: an identity token gives its key a quarter of an hour.');
  if (key || !issuer || !audience) throw new UsageError('Pass --key FILE, or --issuer and --audience.');
  if (!URL.canParse(issuer) || !isPotentiallyTrustworthyUrl(new URL(issuer)))
    throw new UsageError('--issuer takes an https address.');
  const claims = readClaims(claim);
  // Every user of a public CI can get a token of this issuer and audience.
  if (Object.keys(claims).length === 0)
    throw new UsageError('Pass the pipeline’s claims, such as --claim repository=…');
  const id = await withSiteDatabase(io.env, (database) =>
    addTrustedPublisher(database, { name, remotes, issuer, audience, claims, previewsOnly }),
  );
  return [`${name} may sign with identity tokens: ${id}${formatRights(previewsOnly)}`];
}

export async function list({ io }: Invocation): Promise<string[]> {
  const teams = await withSiteDatabase(io.env, listTeamCredentials);
  const now = Date.now();
  const lines = teams.map(({ id, name, remotes, by, createdAt, revokedAt, expiresAt, previewsOnly }) => {
    const right = previewsOnly && 'previews only';
    const since = revokedAt === null ? `since ${day(createdAt)}` : `revoked ${day(revokedAt)}`;
    const ends = expiresAt !== null && `${expiresAt <= now ? 'ended' : 'until'} ${day(expiresAt)}`;
    return [id, name, [remotes].flat().join(','), since, ends, right, by].filter(Boolean).join('  ');
  });
  return [...lines, `${teams.length} in total`];
}

export async function revoke({ words: [id = ''], io }: Invocation): Promise<string[]> {
  const isRevoked = await withSiteDatabase(io.env, (database) => revokeKeyOrIssuer(database, id));
  if (!isRevoked) throw new CommandError(`No key or issuer has the id ${id}, or it is revoked already.`);
  return [`${id} is revoked.`];
}

export async function rotatePreviews({ io }: Invocation): Promise<string[]> {
  await withSiteDatabase(io.env, rotatePreviewKey);
  return [
    'Previews have a new key: links and visits of before no longer show one. Running hosts take it up within seconds.',
  ];
}

/** Stores, shows or removes the mailbox at which a team hears of its releases. */
export function notify({
  words: [team = ''],
  options: { mail, off },
  io,
}: Invocation<NotifyOptions>): Promise<string[]> {
  if (off && mail !== undefined) throw new UsageError('--off excludes --mail.');
  if (mail !== undefined && !z.email().safeParse(mail).success)
    throw new UsageError('--mail takes a mail address.');
  return withSiteDatabase(io.env, async (database) => {
    if (off) {
      const { mailboxes, notifications } = await removeMailbox(database, team);
      if (mailboxes === 0) throw new CommandError(`${team} has no address: nothing was removed.`);
      return [`${team} is no longer notified; ${notifications} unsent notifications were removed.`];
    }
    if (!(await teamExists(database, team)))
      throw new CommandError(
        `No key or issuer has the name ${team}: nothing was stored. « site teams list » shows the names.`,
      );
    if (mail !== undefined) await storeMailbox(database, { team, address: mail }, Date.now());
    const stored = await findMailbox(database, team);
    if (!stored) return [`${team} is not notified.`];
    return [`${team}  mail  ${stored.address}  since ${day(stored.created_at)}`];
  });
}
