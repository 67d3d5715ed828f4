import { readFile, rm, writeFile } from 'node:fs/promises';
import {
  type PublicKey,
  privateKeySchema,
  publicKeySchema,
  type Remotes,
  remotesSchema,
} from '@site/api-contract/delivery';
import { exportJWK, generateKeyPair } from 'jose';
import { z } from 'zod';
import { isUnsignedAuthor } from '../deployments/audit-log.ts';
import { addIssuer, addKey, keyId, listTeams, revoke } from '../deployments/keys.ts';
import { isPrivate } from '../net/outgoing.ts';
import { rotatePreviewKey } from '../releases/release-source.ts';
import type { Database } from '../storage/schema.ts';
import { CommandError, readArguments, runCommand, UsageError, withDatabase } from './command.ts';

const DAY_MS = 86_400_000;

const COMMANDS = 'Say key FILE, add NAME, list, revoke ID or rotate-preview-key.';

const options = {
  remotes: { type: 'string' },
  key: { type: 'string' },
  issuer: { type: 'string' },
  audience: { type: 'string' },
  until: { type: 'string' },
  approval: { type: 'boolean', default: false },
  claim: { type: 'string', multiple: true, default: [] as string[] },
} as const;

type Values = ReturnType<typeof readArguments<typeof options>>['values'];

/** Writes a new file. @throws CommandError when the file exists */
const create = (file: string, text: string, mode: number) =>
  writeFile(file, text, { mode, flag: 'wx' }).catch((error) => {
    throw error.code === 'EEXIST'
      ? new CommandError(`${file} is there already: it isn’t overwritten, and no key was made.`)
      : error;
  });

async function makeKey(file: string): Promise<void> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const secret = privateKeySchema.parse(await exportJWK(privateKey));
  const { kty, crv, x } = secret;
  const shared = JSON.stringify({ kty, crv, x });
  const sharedFile = `${file}.pub`;
  await create(sharedFile, `${shared}\n`, 0o644);
  await create(file, `${JSON.stringify(secret)}\n`, 0o600).catch(async (error) => {
    await rm(sharedFile);
    throw error;
  });
  console.log(shared);
  console.error(
    `${file} holds the secret, for DELIVERY_KEY. ${sharedFile} holds the public half printed above, for « npm run teams -- add NAME --remotes REMOTES --key ${sharedFile} ».`,
  );
}

/** npm prints `> site@0.1.0 teams` and the script before the script's own output. */
const NPM_BANNER = /^\s*> \S+@\S+ \S+$/m;

async function readKey(file: string): Promise<PublicKey> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new CommandError(`${file}: ${error.code}`);
  });
  try {
    // Of a secret only what may be known goes on.
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

function readRemotes(text: string | undefined): Remotes {
  const parsed = remotesSchema.safeParse(text === '*' ? '*' : text?.split(',').map((each) => each.trim()));
  if (parsed.success) return parsed.data;
  throw new UsageError("--remotes takes names of apps, such as hosting,cloud, or '*'.");
}

function readClaims(given: string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf('=');
      if (at < 1 || at === each.length - 1) throw new UsageError('--claim takes NAME=VALUE.');
      return [each.slice(0, at), each.slice(at + 1)];
    }),
  );
}

/** Reads when a key ends: after so many days, or at the end of a day (UTC). In epoch milliseconds. */
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

const approvalText = (needsApproval: boolean) =>
  needsApproval ? '; what it makes live waits for an editor’s approval' : '';

async function add(
  name: string,
  { key, issuer, audience, claim, until, approval: needsApproval, remotes: given }: Values,
): Promise<void> {
  const remotes = readRemotes(given);
  if (key && !issuer) {
    const expiresAt = readEnd(until, Date.now());
    const jwk = await readKey(key);
    const id = await withDatabase((database) =>
      addKey(database, { name, remotes, jwk, expiresAt, needsApproval }),
    );
    if (!id) throw new CommandError(`This key is known already, as ${await keyId(jwk)}: make another.`);
    const end = expiresAt === undefined ? '' : ` until ${day(expiresAt)}`;
    console.log(`${name} may sign with ${id}${end}${approvalText(needsApproval)}`);
    return;
  }
  if (until !== undefined)
    throw new UsageError('--until goes with --key: an identity token gives its key a quarter of an hour.');
  if (key || !issuer || !audience) throw new UsageError('Say --key FILE, or --issuer and --audience.');
  if (!URL.canParse(issuer) || !isPrivate(new URL(issuer)))
    throw new UsageError('--issuer takes an https address.');
  const claims = readClaims(claim);
  // A public CI makes tokens of this issuer and audience for anybody.
  if (Object.keys(claims).length === 0) throw new UsageError('Say with --claim whose tokens: repository=…');
  const id = await withDatabase((database) =>
    addIssuer(database, { name, remotes, issuer, audience, claims, needsApproval }),
  );
  console.log(`${name} may sign with identity tokens: ${id}${approvalText(needsApproval)}`);
}

async function list(database: Database): Promise<void> {
  const teams = await listTeams(database);
  const now = Date.now();
  for (const { id, name, remotes, by, createdAt, revokedAt, expiresAt, needsApproval } of teams) {
    const since = revokedAt === null ? `since ${day(createdAt)}` : `revoked ${day(revokedAt)}`;
    const ends = expiresAt !== null && `${expiresAt <= now ? 'ended' : 'until'} ${day(expiresAt)}`;
    console.log(
      [id, name, [remotes].flat().join(','), since, ends, needsApproval && 'approval', by]
        .filter(Boolean)
        .join('  '),
    );
  }
  console.log(`${teams.length} teams`);
}

runCommand('teams', async () => {
  const given = process.argv.slice(2);
  // One id in 64 begins with a dash.
  const isDashed = given[0] === 'revoke' && /^-[\w-]{42}$/.test(given[1] ?? '');
  const { values, positionals } = readArguments(
    options,
    isDashed ? ['revoke', '--', ...given.slice(1)] : given,
  );
  const [command = '', what = '', ...others] = positionals;
  if (others.length > 0) throw new UsageError('Put a name of several words between quotes.');
  if (command === 'list' && !what) return withDatabase(list);
  if (command === 'rotate-preview-key' && !what) {
    await withDatabase(rotatePreviewKey);
    console.log(
      'Previews have a new key: links and visits of before no longer show one. Running hosts take it up within seconds.',
    );
    return;
  }
  if (!what) throw new UsageError(COMMANDS);
  if (command === 'key') return makeKey(what);
  if (command === 'add' && isUnsignedAuthor(what))
    throw new UsageError(
      `${what} is how the audit log names who changes the site without a key: take another name.`,
    );
  if (command === 'add' && /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u.test(what)) return add(what, values);
  if (command === 'add')
    throw new UsageError('A name has 64 letters, digits, spaces, dots and dashes at most.');
  if (command !== 'revoke') throw new UsageError(COMMANDS);
  const isRevoked = await withDatabase((database) => revoke(database, what));
  if (!isRevoked) throw new CommandError(`Nobody has the id ${what}, or they are revoked already.`);
  console.log(`${what} is revoked.`);
});
