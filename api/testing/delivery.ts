import { createHash, randomUUID } from 'node:crypto';
import type { BoardRemote } from '@site/api-contract/board';
import {
  type Change,
  changeLineSchema,
  type PrivateKey,
  privateKeySchema,
  type ReleasesView,
  type Remotes,
  type StatedAction,
  type Statement,
} from '@site/api-contract/delivery';
import { type Budget, budgetDefaults } from '@site/kit/budgets';
import type { RequestHandler } from 'express';
import { CompactSign, exportJWK, generateKeyPair, importJWK } from 'jose';
import { appendAuditLog } from '../src/deployments/audit-log.ts';
import { type BoardState, type Delivery, RejectedError } from '../src/deployments/delivery.ts';
import { addKey, keyId } from '../src/deployments/keys.ts';
import type { Database } from '../src/storage/schema.ts';
import type { Cleanup } from './cleanup.ts';
import { serve } from './serve.ts';
import type { StartApi } from './start-api.ts';

const integrityOf = (bytes: Buffer | string) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** A release as a team builds it: a manifest's text and the bytes it names. */
export type TestRelease = ReturnType<typeof releaseOf>;

/** Makes a release of files with these texts, by paths such as `client/a.js`. */
export function releaseOf(remote: string, texts: Record<string, string | Buffer>) {
  const files = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const side = (name: string) =>
    Object.fromEntries(
      [...files]
        .filter(([path]) => path.startsWith(`${name}/`))
        .map(([path, bytes]) => [path.slice(name.length + 1), integrityOf(bytes)]),
    );
  const content = { name: remote, files: { client: side('client'), server: side('server') } };
  const buildId = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 12);
  const manifest = JSON.stringify({ ...content, buildId });
  const byHash = new Map([...files.values()].map((bytes) => [integrityOf(bytes), bytes]));
  return { remote, buildId, manifest, hash: integrityOf(manifest), files, byHash };
}

/** A site in memory, which composes nothing: it stores, moves its pointer with the audit log, and counts. */
class FakeSite implements Delivery {
  /** The API's own, set once that is started. */
  database!: Database;
  readonly blobs = new Map<string, Buffer>();
  readonly releasesStored: string[] = [];
  /** Changes that were made. */
  readonly made: Change[] = [];
  composition: string | null = null;
  /** Runs before a change is made: it may tell, wait, or refuse. */
  beforeChange: (change: Change, tell: (line: string) => void) => Promise<void> | void = () => {};
  /** Whether a change finds the site as it is wanted already. */
  isSoAlready = false;

  composeProblem = async () => null;

  async missing(manifest: string) {
    const { name, buildId, files } = read(manifest);
    const wanted = [...Object.values(files.client), ...Object.values(files.server)];
    let knownBytes = 0;
    for (const hash of new Set(wanted)) knownBytes += this.blobs.get(hash)?.length ?? 0;
    return { remote: name, buildId, missing: wanted.filter((hash) => !this.blobs.has(hash)), knownBytes };
  }

  /** Budgets other than the default ones, of every remote. */
  budget: Partial<Budget> = {};

  async budgetOf(): Promise<Budget> {
    return { ...budgetDefaults, ...this.budget };
  }

  async store(integrity: string, bytes: Buffer) {
    if (integrityOf(bytes) !== integrity) throw new RejectedError('other bytes');
    this.blobs.set(integrity, bytes);
  }

  async complete(manifest: string) {
    const { missing, remote, buildId } = await this.missing(manifest);
    if (missing[0]) throw new RejectedError(`${missing[0]} was never uploaded`);
    this.releasesStored.push(`${remote}@${buildId}`);
  }

  change: Delivery['change'] = async (change, author, tell) => {
    await this.beforeChange(change, tell);
    if (this.isSoAlready) return { composition: this.composition ?? '', lines: ['it is so already'] };
    const to = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16);
    await this.database.db.transaction().execute(async (transaction) => {
      await author.admit?.(transaction);
      await appendAuditLog(
        { ...this.database, db: transaction },
        { at: Date.now(), author, change, from: this.composition, to },
      );
    });
    this.composition = to;
    this.made.push(change);
    return { composition: to, lines: [`live     ${change.action}`] };
  };

  async releases(): Promise<ReleasesView> {
    const { composition } = this;
    return { composition, hosts: [], live: [], candidates: [], retired: [], history: [] };
  }

  difference: Delivery['difference'] = async () => null;

  /** What it says of its remotes. */
  remotes: BoardRemote[] = [];

  async board(): Promise<BoardState> {
    return { composition: this.composition, hosts: [], remotes: this.remotes };
  }
}

const read = (manifest: string) =>
  JSON.parse(manifest) as {
    name: string;
    buildId: string;
    files: Record<'client' | 'server', Record<string, string>>;
  };

/** An Ed25519 key pair. */
export async function makeKey(): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  return privateKeySchema.parse(await exportJWK(privateKey));
}

/** Signs what a statement may or mustn't say. */
export async function signContent(jwk: PrivateKey, content: unknown, header: object = {}): Promise<string> {
  return new CompactSign(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)))
    .setProtectedHeader({ alg: 'EdDSA', kid: await keyId(jwk), ...header })
    .sign(await importJWK(jwk, 'EdDSA'));
}

/** What a good statement says, but for what is given. */
export function contentOf(aud: string, change: StatedAction, others: Partial<Statement> = {}): Statement {
  const iat = Math.floor(Date.now() / 1000);
  return { aud, change, iat, exp: iat + 600, jti: randomUUID(), ...others };
}

/** What the answer to a change says, line by line. */
export async function changeLines(response: Response) {
  const lines = (await response.text()).split('\n').filter(Boolean);
  return lines.map((line) => changeLineSchema.parse(JSON.parse(line)));
}

/** An API that takes deliveries. */
export type StartedDelivery = Awaited<ReturnType<typeof startDelivery>>;

/** Starts an API that delivers to a {@link FakeSite}, at the address its statements are made for. */
export async function startDelivery(start: StartApi, cleanup: Cleanup, more: NodeJS.ProcessEnv = {}) {
  const fake = new FakeSite();
  /** Handles requests before the API does, e.g. to fail them. */
  const before: { handle: RequestHandler } = { handle: (_request, _response, next) => next() };
  let router: RequestHandler | undefined;
  const origin = await serve(
    cleanup,
    (request, response, next) => before.handle(request, response, next),
    (request, response, next) => router?.(request, response, next),
  );
  const env = { PUBLIC_ORIGIN: origin, TRUST_PROXY: 'loopback', ...more };
  const site = await start(cleanup, env, { delivery: fake });
  router = site.api.router;
  fake.database = site.database;
  /** Makes a key and lets it sign. */
  const team = async (name: string, remotes: Remotes, needsApproval = false): Promise<PrivateKey> => {
    const jwk = await makeKey();
    await addKey(site.database, { name, remotes, jwk, needsApproval });
    return jwk;
  };
  /** A good statement. */
  const sign = (jwk: PrivateKey, change: StatedAction, others?: Partial<Statement>) =>
    signContent(jwk, contentOf(origin, change, others));
  return { ...site, origin, fake, before, team, sign };
}
