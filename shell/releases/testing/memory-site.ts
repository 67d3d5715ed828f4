import { createHash, randomUUID } from 'node:crypto';
import type { ApiOptions } from '@site/api/app/options';
import type { Database } from '@site/api/storage/schema';
import type { Cleanup } from '@site/api/testing/cleanup';
import { serveHandlers } from '@site/api/testing/serve';
import { type ApiStarter, startApi } from '@site/api/testing/start-api';
import { budgetDefaults, type RemoteBudget } from '@site/api-contract/releases/budgets';
import {
  type AllowedRemotes,
  changeLineSchema,
  type PrivateKey,
  type ReleasesView,
  type RequestedChange,
  type Statement,
  type StatementRequest,
} from '@site/api-contract/releases/releases';
import type { RequestHandler } from 'express';
import { RejectedError } from '../../site/errors.ts';
import { appendAuditLog } from '../access/audit-log.ts';
import { addSigningKey } from '../access/keys.ts';
import { consumeStatement } from '../access/statement.ts';
import type { ReleaseService } from '../changes/release-service.ts';
import { createReleaseCalls, type ServedReleases } from '../http/release-calls.ts';
import type { TeamPackage } from '../http/team-packages.ts';
import { recordChangeEvent } from '../notifications/team-events.ts';
import { buildStatement, generatePrivateKey, signPayload } from './statements.ts';

const getIntegrity = (bytes: Buffer | string) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** A team's release: the manifest's text and the bytes of its files. */
export type TestRelease = ReturnType<typeof createRelease>;

/** Builds a release from files' texts by their paths, such as `client/a.js`. */
export function createRelease(remote: string, texts: Record<string, string | Buffer>) {
  const files = new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const side = (name: string) =>
    Object.fromEntries(
      [...files]
        .filter(([path]) => path.startsWith(`${name}/`))
        .map(([path, bytes]) => [path.slice(name.length + 1), getIntegrity(bytes)]),
    );
  const content = { name: remote, files: { client: side('client'), server: side('server') } };
  const buildId = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
  const manifest = JSON.stringify({ ...content, buildId });
  const byHash = new Map([...files.values()].map((bytes) => [getIntegrity(bytes), bytes]));
  return { remote, buildId, manifest, hash: getIntegrity(manifest), files, byHash };
}

/** A tool with the content « client », and the SHA-512 of these bytes. */
export const exampleTeamPackage: TeamPackage = {
  name: 'client',
  path: '/api/delivery/client.tgz',
  bytes: 6,
  integrity:
    'sha512-hdd0GvJ/GMvvx/3JbURl9j1OjaISahlvh8T34fZSmIVaDkpKiYaTbq6V4riZ6DfEiuOdgEj5B+vQCVyHxJ+wrw==',
  content: Buffer.from('client'),
};

/** A site in memory that doesn't compose: it stores files, moves a pointer with the audit log, and records calls. */
class MemorySite implements ServedReleases {
  /** The API's database, set after the API's start. */
  database!: Database;
  readonly blobs = new Map<string, Buffer>();
  readonly releasesStored: string[] = [];
  /** Changes made so far. */
  readonly made: RequestedChange[] = [];
  composition: string | null = null;
  /** Runs before each change: it may report progress, wait, or throw to refuse. */
  beforeChange: (change: RequestedChange, log: (line: string) => void) => Promise<void> | void = () => {};
  /** True: a change has no effect, because the site already is as requested. */
  isSoAlready = false;

  async missing(manifest: string) {
    const { name, buildId, files } = read(manifest);
    const hashes = [...Object.values(files.client), ...Object.values(files.server)];
    let knownBytes = 0;
    for (const hash of new Set(hashes)) knownBytes += this.blobs.get(hash)?.length ?? 0;
    return { remote: name, buildId, missing: hashes.filter((hash) => !this.blobs.has(hash)), knownBytes };
  }

  /** Overrides of the default budgets, for every remote. */
  budget: Partial<RemoteBudget> = {};

  async resolveBudget(): Promise<RemoteBudget> {
    return { ...budgetDefaults, ...this.budget };
  }

  async store(integrity: string, bytes: Buffer) {
    if (getIntegrity(bytes) !== integrity) throw new RejectedError('other bytes');
    this.blobs.set(integrity, bytes);
  }

  async complete(manifest: string) {
    const { missing, remote, buildId } = await this.missing(manifest);
    if (missing[0]) throw new RejectedError(`${missing[0]} was never uploaded`);
    this.releasesStored.push(`${remote}@${buildId}`);
  }

  /** Releases of every remote before and after a change, for its events. */
  releasesAround = { before: { live: null, canary: null }, after: { live: null, canary: null } } as Record<
    'before' | 'after',
    { live: string | null; canary: string | null }
  >;

  change: ReleaseService['change'] = async ({ change, author, manifest, log = () => {} }) => {
    if (manifest !== undefined) await this.complete(manifest);
    await this.beforeChange(change, log);
    if (this.isSoAlready)
      return { composition: this.composition ?? '', action: change.action, state: 'live' };
    const to = createHash('sha256').update(randomUUID()).digest('hex').slice(0, 16);
    await this.database.db.transaction().execute(async (transaction) => {
      if (author.proof) await consumeStatement(transaction, author.proof);
      await appendAuditLog(
        { ...this.database, db: transaction },
        { at: Date.now(), author, change, from: this.composition, to },
      );
      const { before, after } = this.releasesAround;
      await recordChangeEvent(transaction, {
        at: Date.now(),
        author,
        change,
        before: () => before,
        after: () => after,
        readErrors: async () => [],
      });
    });
    this.composition = to;
    this.made.push(change);
    return { composition: to, action: change.action, state: 'live' };
  };

  /** Live releases, and canaries and previews with their links. */
  live: ReleasesView['live'] = [];
  variants: ReleasesView['variants'] = [];

  list: ReleaseService['list'] = async ({ hasLinks } = { hasLinks: false }) => ({
    composition: this.composition,
    hosts: [],
    live: this.live,
    variants: this.variants.map(({ link, ...variant }) => ({ ...variant, ...(hasLinks && { link }) })),
    retired: [],
    history: [],
    endedCanaries: [],
  });

  /** Files of the one stored release, by path. */
  files = new Map<string, Buffer>();

  async releaseFile(_release: { remote: string; buildId: string }, path: string): Promise<Buffer> {
    const bytes = this.files.get(path);
    if (!bytes) throw new RejectedError(`${path} isn’t stored here`);
    return bytes;
  }

  /** Tools that the host gives. */
  given: TeamPackage[] = [];

  tools = async () => this.given;
}

const read = (manifest: string) =>
  JSON.parse(manifest) as {
    name: string;
    buildId: string;
    files: Record<'client' | 'server', Record<string, string>>;
  };

/** Reads the lines of the answer to a change. */
export async function parseChangeStream(response: Response) {
  const lines = (await response.text()).split('\n').filter(Boolean);
  return lines.map((line) => changeLineSchema.parse(JSON.parse(line)));
}

/** Returns the calls of releases for a site in memory. */
export const createMemoryCalls = (
  memorySite = new MemorySite(),
  isRelease = (_remote: string, _release: string) => true,
) => createReleaseCalls({ releases: memorySite, readTools: memorySite.tools, isRelease });

/** Starts an API with the calls of releases, for a {@link MemorySite}. */
export const startApiWithReleases: ApiStarter = (cleanup, env, options) =>
  startApi(cleanup, env, { extension: createMemoryCalls(), ...options });

/** An API with the calls of releases. */
export type StartedMemorySite = Awaited<ReturnType<typeof startMemorySite>>;

/** Starts an API that has the calls of a {@link MemorySite}, at the origin that its statements name as audience. */
export async function startMemorySite(
  start: ApiStarter,
  cleanup: Cleanup,
  more: NodeJS.ProcessEnv = {},
  options: ApiOptions = {},
) {
  const memorySite = new MemorySite();
  /** Handles requests before the API does, e.g. to fail them. */
  const before: { handle: RequestHandler } = { handle: (_request, _response, next) => next() };
  let router: RequestHandler | undefined;
  const origin = await serveHandlers(
    cleanup,
    (request, response, next) => before.handle(request, response, next),
    (request, response, next) => router?.(request, response, next),
  );
  const env = { PUBLIC_ORIGIN: origin, TRUST_PROXY: 'loopback', ...more };
  const site = await start(cleanup, env, { ...options, extension: createMemoryCalls(memorySite) });
  router = site.api.router;
  memorySite.database = site.database;
  /** Generates a key and adds it as a team's. */
  const team = async (name: string, remotes: AllowedRemotes): Promise<PrivateKey> => {
    const jwk = await generatePrivateKey();
    await addSigningKey(site.database, { name, remotes, jwk });
    return jwk;
  };
  /** Returns a valid statement. */
  const sign = (jwk: PrivateKey, change: StatementRequest, others?: Partial<Statement>) =>
    signPayload(jwk, buildStatement(origin, change, others));
  return { ...site, origin, memorySite, before, team, sign };
}
