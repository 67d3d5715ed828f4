import { Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { integrityOf } from '@site/api/integrity';
import { isPrivate, type OutgoingAnswer, type OutgoingRequest } from '@site/api/outgoing';
import {
  type AuditLogEntry,
  type AuditLogKey,
  auditLogPageSchema,
  type Change,
  changeLineSchema,
  integritySchema,
  isReleaseChange,
  missingSchema,
  type Outcome,
  type PublishedHead,
  publishedHeadSchema,
  type ReleasesView,
  releasesViewSchema,
  type StatedAction,
} from '@site/api-contract/delivery';
import {
  AUDIT_HEAD_PATH,
  DELIVERY_BLOBS_PATH,
  DELIVERY_CHANGES_PATH,
  DELIVERY_JOURNAL_PATH,
  DELIVERY_RELEASES_PATH,
  DELIVERY_UPLOADS_PATH,
} from '@site/api-contract/delivery-rules';
import { z } from 'zod';
import { Refusal } from '../../site/registry.ts';
import type { Source } from '../../site/source.ts';
import { Outage, RetryableError, RetryingClient, type RetryLimits } from './retry.ts';
import type { Signer } from './signer.ts';
import { refusalFrom, refusalOf, SiteRefusal } from './site-refusal.ts';

const TOGETHER = 4;

/** Hosts a change is sent to before it counts as refused: a proxy gives the next try to the next of them. */
const HOSTS_TRIED = 6;

/** Reads `manifest.json`, `client/…` or `server/…`. */
type Files = Pick<Source, 'read'>;

type Question = OutgoingRequest & { type?: string };

/** A change was asked for, and nothing was heard of it: it may have been made. */
export class UnknownOutcome extends Error {
  constructor(reason: string, origin: string) {
    super(
      `${reason}. Whether the change was made isn’t known: « npm run releases -- --to ${origin} » shows what is live`,
    );
  }
}

const filesSchema = z.record(z.string(), integritySchema);
const manifestFilesSchema = z.object({ files: z.object({ client: filesSchema, server: filesSchema }) });

/** The site that `--to` names. @throws Refusal when it isn't an origin that can be trusted with a token. */
export function originOf(to: string): string {
  const url = URL.canParse(to) ? new URL(to) : undefined;
  if (url && isPrivate(url) && `${url.origin}/` === url.href) return url.origin;
  throw new Refusal(`--to takes the site’s https address, such as https://www.example.org, not ${to}`);
}

/** Which site is asked, by whom, for how long, and who is told how it goes, lines of the site's own progress included. */
export interface Approach {
  origin: string;
  sign: Signer;
  tell(line: string): void;
  retryLimits?: RetryLimits;
}

/**
 * Has a running site make a change, with the files it needs. The bytes the site has are not sent again, those of an
 * earlier try included. While the site can't be reached it is tried again; a change is made once all the same, since its
 * statement is used up with it.
 * @param source where a release's files are
 * @throws Refusal with the site's words; nothing was changed, unless they say otherwise
 */
export const deliverTo = (approach: Approach, change: Change, source: Files | null): Promise<Outcome> =>
  withSite(approach, async (site) => {
    if (!isReleaseChange(change)) return site.change(await approach.sign(change));
    if (!source) throw new Error('a release is made of files');
    const manifest = await site.upload(change, source);
    return site.change(await approach.sign(change, manifest));
  });

/** What is live on a running site, what some visitors get, what was. @throws Refusal */
export const releasesOf = (approach: Approach): Promise<ReleasesView> =>
  withSite(approach, (site) => site.read(DELIVERY_RELEASES_PATH, releasesViewSchema));

/** A running site's audit log. */
interface AuditLog {
  /** Oldest row first. */
  entries: AuditLogEntry[];
  /** The keys that signed them, by id, as the site knows them. */
  keys: Map<string, AuditLogKey>;
  /** The live composition; `null` before the first. */
  composition: string | null;
  /** What the site publishes for all to copy, read before the rows. */
  published: PublishedHead;
}

/** Reads a running site's whole audit log. @throws Refusal */
export const journalOf = (approach: Approach): Promise<AuditLog> =>
  withSite(approach, async (site) => {
    const published = await site.read(AUDIT_HEAD_PATH, publishedHeadSchema);
    const entries: AuditLogEntry[] = [];
    const keys = new Map<string, AuditLogKey>();
    for (;;) {
      const after = entries.at(-1)?.seq ?? 0;
      const page = await site.read(`${DELIVERY_JOURNAL_PATH}?after=${after}`, auditLogPageSchema);
      entries.push(...page.entries);
      for (const key of page.keys) keys.set(key.id, key);
      if (page.entries.length === 0) return { entries, keys, composition: page.composition, published };
    }
  });

async function withSite<T>(approach: Approach, use: (site: Site) => Promise<T>): Promise<T> {
  const site = new Site(approach);
  return use(site).finally(() => site.close());
}

/** The delivery calls of one site, for one delivery. */
class Site {
  readonly #approach: Approach;
  readonly #client: RetryingClient;
  readonly #agent: PlainAgent;

  constructor(approach: Approach) {
    this.#approach = approach;
    this.#client = new RetryingClient(approach.retryLimits, approach.tell);
    const Agent = approach.origin.startsWith('https:') ? SecureAgent : PlainAgent;
    this.#agent = new Agent({ keepAlive: true, maxSockets: TOGETHER });
  }

  close(): void {
    this.#client.stop();
    this.#agent.destroy();
  }

  /** Announces a release and uploads what the site lacks of it. Returns the hash of its manifest. */
  async upload(change: Change, { read }: Files): Promise<string> {
    const text = await read('manifest.json');
    const manifest = integrityOf(text);
    const { files } = manifestFilesSchema.parse(JSON.parse(text.toString('utf8')));
    const paths = new Map<string, string>();
    for (const side of ['client', 'server'] as const)
      for (const [file, integrity] of Object.entries(files[side])) paths.set(integrity, `${side}/${file}`);
    const announced = await this.#call({ change, manifest }, DELIVERY_UPLOADS_PATH, {
      method: 'POST',
      body: text,
      type: 'application/json',
    });
    const { missing } = parse(missingSchema, announced.body.toString('utf8'));
    let bytesSent = 0;
    const waiting = missing.values();
    const work = async () => {
      for (const integrity of waiting) {
        const path = paths.get(integrity);
        if (!path) throw new Refusal(`the site asks for a file that the manifest doesn’t name: ${integrity}`);
        const body = await read(path);
        if (integrityOf(body) !== integrity)
          throw new Refusal(`${path}: its bytes aren’t those the manifest announces`);
        await this.#call(
          { change, manifest },
          `${DELIVERY_BLOBS_PATH}?integrity=${encodeURIComponent(integrity)}`,
          { method: 'PUT', body, type: 'application/octet-stream' },
        );
        bytesSent += body.length;
      }
    };
    await Promise.all(Array.from({ length: TOGETHER }, work));
    const size = `${(bytesSent / 1000).toFixed(0)} kB`;
    this.#approach.tell(`uploaded ${missing.length} of ${paths.size} files, ${size}`);
    return manifest;
  }

  /** Asks for the change until it is known what became of it. */
  async change(statement: string): Promise<Outcome> {
    let unableHosts = 0;
    try {
      return await this.#client.retry(async (number) => {
        try {
          return await this.#changeOnce(statement);
        } catch (error) {
          if (!(error instanceof SiteRefusal)) throw error;
          if (error.type === 'host-unable') {
            unableHosts += 1;
            if (unableHosts >= HOSTS_TRIED) throw error;
            this.#approach.tell(error.message);
            throw new RetryableError(error.message, { isAnswer: true });
          }
          if (error.type === 'change-under-way')
            throw new RetryableError('the change is still under way', { isAnswer: true });
          // An earlier try's answer was lost: the audit log has the outcome.
          if (error.type === 'statement-used' && number > 1) return await this.#outcomeOf(statement);
          throw error;
        }
      });
    } catch (error) {
      if (error instanceof Outage) throw new UnknownOutcome(error.message, this.#approach.origin);
      throw error;
    }
  }

  async #changeOnce(statement: string): Promise<Outcome> {
    const lines = new Lines();
    let outcome: Outcome | undefined;
    let refusal: SiteRefusal | undefined;
    const answer = await this.#ask(DELIVERY_CHANGES_PATH, {
      method: 'POST',
      body: JSON.stringify({ statement }),
      type: 'application/json',
      onPiece: (status, piece) => {
        for (const line of status === 200 ? lines.read(piece) : []) {
          const said = parse(changeLineSchema, line);
          if ('progress' in said) this.#approach.tell(said.progress);
          else if ('done' in said) outcome = said.done;
          else {
            const problem = refusalFrom(said.problem);
            // The database was away: asking again shows whether the change was made.
            if (said.problem.status === 503 && problem.type !== 'host-unable') continue;
            refusal = problem;
          }
        }
      },
    });
    if (answer.status !== 200) throw refusalOf(answer);
    if (refusal) throw refusal;
    if (outcome) return outcome;
    throw new RetryableError('the answer ended before it said what became of the change');
  }

  /** What a change led to, by the site's journal. */
  async #outcomeOf(statement: string): Promise<Outcome> {
    const { entries } = await this.read(DELIVERY_JOURNAL_PATH, auditLogPageSchema);
    const entry = entries.findLast((one) => one.statement === statement);
    if (entry) {
      const line = `done     ${entry.action}, says the audit log (row ${entry.seq}): its answer was cut off`;
      const { seq, hash } = entry;
      return { composition: entry.to_composition, lines: [line], head: { seq, hash } };
    }
    throw new Refusal(
      'the answer was cut off, and the audit log knows of no such change: it was refused, or is so already',
    );
  }

  /** Reads what a call answers. */
  async read<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    const { body } = await this.#call({ change: { action: 'list' } }, path, { method: 'GET' });
    return parse(schema, body.toString('utf8'));
  }

  /** A call with its statement, until it is answered. */
  #call(
    { change, manifest }: { change: StatedAction; manifest?: string },
    path: string,
    question: Question,
  ): Promise<OutgoingAnswer> {
    return this.#client.retry(async () => {
      const statement = await this.#approach.sign(change, manifest);
      const answer = await this.#ask(path, question, statement);
      if (answer.status >= 200 && answer.status < 300) return answer;
      throw refusalOf(answer);
    });
  }

  #ask(path: string, { type, ...question }: Question, statement?: string): Promise<OutgoingAnswer> {
    const headers = {
      ...(type && { 'Content-Type': type }),
      ...(statement && { Authorization: `Bearer ${statement}` }),
    };
    const url = new URL(path, this.#approach.origin);
    return this.#client.send(url, { ...question, agent: this.#agent }, headers);
  }
}

/** What the site said. @throws Refusal when it isn't this site's API that has spoken */
function parse<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new Refusal(`this isn’t what the site’s API answers: ${JSON.stringify(text.slice(0, 80))}`);
  }
}

/** Cuts pieces of bytes into lines; empty ones say only that there is somebody. */
class Lines {
  #rest = Buffer.alloc(0);

  read(piece: Buffer): string[] {
    const bytes = Buffer.concat([this.#rest, piece]);
    const end = bytes.lastIndexOf(10) + 1;
    this.#rest = bytes.subarray(end);
    return bytes.subarray(0, end).toString('utf8').split('\n').filter(Boolean);
  }
}
