import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import {
  isPotentiallyTrustworthyUrl,
  type OutgoingRequest,
  type ReceivedResponse,
} from '@site/api/net/outgoing';
import {
  RELEASE_CALL_AUDIT_LOG_PATH,
  RELEASE_CALL_BLOBS_PATH,
  RELEASE_CALL_CHANGES_PATH,
  RELEASE_CALL_FILES_PATH,
  RELEASE_CALL_RELEASES_PATH,
  RELEASE_CALL_UPLOADS_PATH,
} from '@site/api-contract/releases/release-rules';
import {
  type AuditLogEntry,
  auditLogPageSchema,
  type ChangeOutcome,
  changeLineSchema,
  integritySchema,
  isReleaseChange,
  missingFilesResponseSchema,
  type ReleasesView,
  type RequestedChange,
  releasesViewSchema,
  type SigningKeyInfo,
  type StatementRequest,
} from '@site/api-contract/releases/releases';
import { z } from 'zod';
import { UserError } from '../../site/errors.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import type { ReleaseFiles } from '../../site/release-files.ts';
import { UnknownOutcomeError, WrongArgumentError } from './errors.ts';
import { OutageError, RetryableError, RetryingClient, type RetryLimits } from './retry.ts';
import type { Signer } from './signer.ts';
import { ChangeRejectedError, parseRejection, toSiteRejection } from './site-rejection.ts';

const TOGETHER = 4;

/** Number of hosts that may report `host-unable` before the change fails: a proxy sends each try to the next host. */
const HOSTS_TRIED = 6;

/** Reads `manifest.json`, `client/…` or `server/…`. */
type Files = Pick<ReleaseFiles, 'read'>;

type Question = OutgoingRequest & { type?: string };

const filesSchema = z.record(z.string(), integritySchema);
const manifestFilesSchema = z.object({ files: z.object({ client: filesSchema, server: filesSchema }) });

/** Returns the origin of the site that `--to` names. @throws WrongArgumentError when the value isn't an origin with a private connection. */
export function parseTargetOrigin(to: string): string {
  const url = URL.canParse(to) ? new URL(to) : undefined;
  if (url && isPotentiallyTrustworthyUrl(url) && `${url.origin}/` === url.href) return url.origin;
  throw new WrongArgumentError(
    `--to takes the site’s https address, such as https://www.example.org, not ${to}`,
  );
}

/** Target, signer, progress output and retry limits of calls to a site. `log` gets the site's progress lines too. */
export interface ReleaseTarget {
  origin: string;
  sign: Signer;
  log(line: string): void;
  retryLimits?: RetryLimits;
  /** With `true`, a refused connection isn't tried again: for a command that only reads. */
  isImpatient?: boolean;
}

/**
 * Uploads the files that the site lacks, then has the site make the change. Calls are retried while the site is unreachable;
 * the change happens once, since the site accepts each statement once.
 * @param source files of the release
 * @throws UserError with the site's message; the site is unchanged unless the message says otherwise
 * @throws UnknownOutcomeError when the connection ended before the site reported the outcome
 */
export const sendChange = (
  target: ReleaseTarget,
  change: RequestedChange,
  source: Files | null,
): Promise<ChangeOutcome> =>
  withSite(target, async (site) => {
    if (!isReleaseChange(change)) return site.change(await target.sign(change));
    if (!source) throw new Error('a release is made of files');
    const manifest = await site.upload(change, source);
    return site.change(await target.sign(change, manifest));
  });

/** Returns a running site's live releases, variants and history. @throws UserError */
export const fetchReleases = (target: ReleaseTarget): Promise<ReleasesView> =>
  withSite(target, (site) => site.read(RELEASE_CALL_RELEASES_PATH, releasesViewSchema));

/**
 * Returns the files of a release that a running site has stored, for {@link sendChange} another site.
 *
 * @throws UserError from `read` when the key may not read the remote, or the site lacks the release
 */
export function openStoredReleaseFiles(
  target: ReleaseTarget,
  { remote, buildId }: StoredRelease,
): ReleaseFiles {
  const at = (path: string) => {
    const query = new URLSearchParams({ remote, buildId, path });
    return `${target.origin}${RELEASE_CALL_FILES_PATH}?${query}`;
  };
  const read = (path: string) =>
    withSite(target, (site) => site.readBytes(at(path).slice(target.origin.length)));
  return { at, read };
}

/** A release by its remote and build id. */
interface StoredRelease {
  remote: string;
  buildId: string;
}

/** A running site's audit log. */
interface AuditLog {
  /** Oldest row first. */
  entries: AuditLogEntry[];
  /** The keys that signed the rows, by id. */
  keys: Map<string, SigningKeyInfo>;
  /** Id of the live composition; `null` before the first. */
  composition: string | null;
}

/** Returns a running site's whole audit log. @throws UserError */
export const fetchAuditLog = (target: ReleaseTarget): Promise<AuditLog> =>
  withSite(target, async (site) => {
    const entries: AuditLogEntry[] = [];
    const keys = new Map<string, SigningKeyInfo>();
    for (;;) {
      const after = entries.at(-1)?.seq ?? 0;
      const page = await site.read(`${RELEASE_CALL_AUDIT_LOG_PATH}?after=${after}`, auditLogPageSchema);
      entries.push(...page.entries);
      for (const key of page.keys) keys.set(key.id, key);
      if (page.entries.length === 0) return { entries, keys, composition: page.composition };
    }
  });

async function withSite<T>(target: ReleaseTarget, use: (site: Site) => Promise<T>): Promise<T> {
  const site = new Site(target);
  return use(site).finally(() => site.close());
}

/** Client of one site's calls, for one command. */
class Site {
  readonly #target: ReleaseTarget;
  readonly #client: RetryingClient;
  readonly #agent: PlainAgent;

  constructor(target: ReleaseTarget) {
    this.#target = target;
    this.#client = new RetryingClient({
      log: target.log,
      ...(target.retryLimits && { limits: target.retryLimits }),
      ...(target.isImpatient && { isImpatient: true }),
    });
    const Agent = target.origin.startsWith('https:') ? SecureAgent : PlainAgent;
    this.#agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });
  }

  close(): void {
    this.#client.stop();
    this.#agent.destroy();
  }

  /** Announces a release and uploads the files that the site lacks. Returns the hash of the manifest. */
  async upload(change: RequestedChange, { read }: Files): Promise<string> {
    const text = await read('manifest.json');
    const manifest = computeIntegritySync(text);
    const { files } = manifestFilesSchema.parse(JSON.parse(text.toString('utf8')));
    const paths = new Map<string, string>();
    for (const side of ['client', 'server'] as const)
      for (const [file, integrity] of Object.entries(files[side])) paths.set(integrity, `${side}/${file}`);
    const announced = await this.#call({ change, manifest }, RELEASE_CALL_UPLOADS_PATH, {
      method: 'POST',
      body: text,
      type: 'application/json',
    });
    const { missing } = parse(missingFilesResponseSchema, announced.body.toString('utf8'));
    let bytesSent = 0;
    const waiting = missing.values();
    const work = async () => {
      for (const integrity of waiting) {
        const path = paths.get(integrity);
        if (!path)
          throw new UserError(`the site asks for a file that the manifest doesn’t name: ${integrity}`);
        const body = await read(path);
        if (computeIntegritySync(body) !== integrity)
          throw new UserError(`${path}: its bytes aren’t those the manifest announces`);
        await this.#call(
          { change, manifest },
          `${RELEASE_CALL_BLOBS_PATH}?integrity=${encodeURIComponent(integrity)}`,
          { method: 'PUT', body, type: 'application/octet-stream' },
        );
        bytesSent += body.length;
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    const size = `${(bytesSent / 1000).toFixed(0)} kB`;
    this.#target.log(`uploaded ${missing.length} of ${paths.size} files, ${size}`);
    return manifest;
  }

  /** Sends the change until its outcome is known. @throws UnknownOutcomeError after an outage */
  async change(statement: string): Promise<ChangeOutcome> {
    let unableHosts = 0;
    try {
      return await this.#client.retry(async (number) => {
        try {
          return await this.#changeOnce(statement);
        } catch (error) {
          if (!(error instanceof ChangeRejectedError)) throw error;
          if (error.type === 'host-unable') {
            unableHosts += 1;
            if (unableHosts >= HOSTS_TRIED) throw error;
            this.#target.log(error.message);
            throw new RetryableError(error.message, { isAnswer: true });
          }
          if (error.type === 'change-under-way')
            throw new RetryableError('the change is still under way', { isAnswer: true });
          // An earlier try's response was lost: the audit log has the outcome.
          if (error.type === 'statement-used' && number > 1) return await this.#outcomeOf(statement);
          throw error;
        }
      });
    } catch (error) {
      if (error instanceof OutageError) throw new UnknownOutcomeError(error.message, this.#target.origin);
      throw error;
    }
  }

  async #changeOnce(statement: string): Promise<ChangeOutcome> {
    const lines = new Lines();
    let outcome: ChangeOutcome | undefined;
    let refusal: ChangeRejectedError | undefined;
    const answer = await this.#sendRequest(RELEASE_CALL_CHANGES_PATH, {
      method: 'POST',
      body: JSON.stringify({ statement }),
      type: 'application/json',
      onPiece: (status, piece) => {
        for (const line of status === 200 ? lines.read(piece) : []) {
          const message = parse(changeLineSchema, line);
          if ('progress' in message) this.#target.log(message.progress);
          else if ('done' in message) outcome = message.done;
          else {
            const problem = toSiteRejection(message.problem);
            // The database was away: a further request shows if the change was made.
            if (message.problem.status === 503 && problem.type !== 'host-unable') continue;
            refusal = problem;
          }
        }
      },
    });
    if (answer.status !== 200) throw parseRejection(answer);
    if (refusal) throw refusal;
    if (outcome) return outcome;
    throw new RetryableError('the answer ended before the outcome of the change');
  }

  /** Returns the outcome of a change from the site's audit log. @throws UserError when the log has no such change */
  async #outcomeOf(statement: string): Promise<ChangeOutcome> {
    const { entries } = await this.read(RELEASE_CALL_AUDIT_LOG_PATH, auditLogPageSchema);
    const entry = entries.findLast((one) => one.statement === statement);
    if (entry) {
      const reason = `says the audit log (row ${entry.seq}): its answer was cut off`;
      return { composition: entry.to_composition, action: entry.action, state: 'done', reason };
    }
    throw new UserError(
      'the answer was cut off, and the audit log knows of no such change: it was refused, or is so already',
    );
  }

  /** Returns the parsed body of a signed GET request. */
  async read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return parse(schema, (await this.readBytes(path)).toString('utf8'));
  }

  /** Returns the body of a signed GET request. */
  async readBytes(path: string): Promise<Buffer> {
    const { body } = await this.#call({ change: { action: 'list' } }, path, { method: 'GET' });
    return body;
  }

  /** Sends a signed request, with retries. Returns the 2xx response; throws for other ones. */
  #call(
    { change, manifest }: { change: StatementRequest; manifest?: string },
    path: string,
    question: Question,
  ): Promise<ReceivedResponse> {
    return this.#client.retry(async () => {
      const statement = await this.#target.sign(change, manifest);
      const answer = await this.#sendRequest(path, question, statement);
      if (answer.status >= 200 && answer.status < 300) return answer;
      throw parseRejection(answer);
    });
  }

  #sendRequest(path: string, { type, ...question }: Question, statement?: string): Promise<ReceivedResponse> {
    const headers = {
      ...(type && { 'Content-Type': type }),
      ...(statement && { Authorization: `Bearer ${statement}` }),
    };
    const url = new URL(path, this.#target.origin);
    return this.#client.send(url, { ...question, agent: this.#agent }, headers);
  }
}

/** Returns the text as parsed JSON. @throws UserError when the text doesn't match the API's schema */
function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new UserError(`this isn’t what the site’s API answers: ${JSON.stringify(text.slice(0, 80))}`);
  }
}

/** Splits received bytes into lines. Empty lines are dropped: the site sends them as keep-alive. */
class Lines {
  #rest = Buffer.alloc(0);

  read(piece: Buffer): string[] {
    const bytes = Buffer.concat([this.#rest, piece]);
    const end = bytes.lastIndexOf(10) + 1;
    this.#rest = bytes.subarray(end);
    return bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean);
  }
}
