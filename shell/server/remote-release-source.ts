import { Agent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import { type OutgoingRequest, type ReceivedResponse, sendRequest } from '@site/api/outgoing';
import type { ReleaseSource } from '@site/api/release-source';
import { filesResponseSchema, liveResponseSchema, previewKeyResponseSchema } from '@site/api-contract/site';
import {
  formatBlobName,
  HOST_LABEL_MAX,
  HOST_PROBLEM_MAX,
  SITE_BLOBS_PATH,
  SITE_COMPOSITIONS_PATH,
  SITE_FILES_BATCH_MAX,
  SITE_FILES_PATH,
  SITE_HOSTS_PATH,
  SITE_LIVE_PATH,
  SITE_PREVIEW_KEY_PATH,
  SITE_VIEWS_MAX,
  SITE_VIEWS_PATH,
} from '@site/api-contract/site-rules';
import type { z } from 'zod';
import { computeCompositionId, type FileHashes, fileHashesSchema } from '../site/composition.ts';
import { IntegrityError } from './composition.ts';
import type { HostConfig } from './config.ts';

/** Interval between two polls of the live state, in milliseconds: the API doesn't push. */
const POLL_MS = 500;

/** Number of files that are fetched at the same time, over kept connections. */
const AT_ONCE = 16;

/** Limits of a request. A list of files has about 100 bytes a file, and a file at most 20 MB. */
const BOUNDS = { deadlineMs: 30_000, silenceMs: 5_000, maxBytes: 32_000_000 };

/** Returns the parsed file list of a composition. Throws {@link IntegrityError} when its hash isn't `id`. */
export function parseVerifiedFileHashes(id: string, text: string): FileHashes {
  const files = fileHashesSchema.safeParse(parseJsonOrUndefined(text)).data;
  if (!files || computeCompositionId(files) !== id)
    throw new IntegrityError(`the list of composition ${id} isn’t what was composed`);
  return files;
}

/** Parses JSON; `undefined` when the text isn't JSON. */
export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a release source that reads a remote API. Like bytes from a disk, its bytes are checked by the host. */
export function createRemoteReleaseSource(
  apiUrl: string,
  { hostToken }: Pick<HostConfig, 'hostToken'>,
): ReleaseSource {
  const base = apiUrl.replace(/\/+$/, '');
  // Messages must not contain credentials from the URL.
  const api = `the API at ${new URL(apiUrl).host}`;
  const Agents = base.startsWith('https:') ? SecureAgent : Agent;
  const agent = new Agents({ keepAlive: true, maxSockets: AT_ONCE });

  const call = async (path: string, question: Partial<OutgoingRequest> = {}): Promise<ReceivedResponse> => {
    const headers = {
      Authorization: `Bearer ${hostToken}`,
      ...(question.body !== undefined && { 'Content-Type': 'application/json' }),
    };
    const request = { method: 'GET', agent, ...question } as const;
    const answer = await sendRequest(new URL(base + path), request, { ...BOUNDS, headers }).catch((error) => {
      throw new Error(`${api} doesn’t answer: ${error.message || error.code}`, { cause: error });
    });
    if (answer.status === 401)
      throw new Error(`${api} doesn’t know this host’s HOST_TOKEN: set the same one here and there`);
    return answer;
  };
  /** Returns the body of a 200 response; `undefined` for a 404. Throws for other ones. */
  const readIfStored = async (path: string): Promise<Buffer | undefined> => {
    const { status, body } = await call(path);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`${api} answered ${path.replace(/\?.*/, '')} with ${status}`);
    return body;
  };
  const read = async <T>(path: string, schema: z.ZodType<T>): Promise<T> => {
    const body = await readIfStored(path);
    if (!body)
      throw new Error(
        `${api} tells hosts nothing: set HOST_TOKEN there, the same as here (or API_URL leads elsewhere)`,
      );
    const { data, success } = schema.safeParse(parseJsonOrUndefined(body.toString('utf8')));
    if (success) return data;
    throw new IntegrityError(
      `${api} answered ${path.replace(/\?.*/, '')} with other content than the requested`,
    );
  };
  const send = async (id: string, question: Partial<OutgoingRequest>) => {
    const { status } = await call(`${SITE_HOSTS_PATH}/${id}`, question);
    if (status !== 204) throw new Error(`${api} rejected this host’s report: ${status}`);
  };

  return {
    pollMs: POLL_MS,
    live: async () => (await read(SITE_LIVE_PATH, liveResponseSchema)).live,
    async composition(id) {
      const text = (await readIfStored(`${SITE_COMPOSITIONS_PATH}/${id}`))?.toString('utf8');
      if (text !== undefined) parseVerifiedFileHashes(id, text);
      return text;
    },
    async blobs(hashes) {
      const blobs = new Map<string, Buffer>();
      await forEachConcurrently(hashes, AT_ONCE, async (hash) => {
        const bytes = await readIfStored(`${SITE_BLOBS_PATH}/${formatBlobName(hash)}`);
        if (bytes) blobs.set(hash, bytes);
      });
      return blobs;
    },
    async publicFiles(paths) {
      const files = new Map<string, string>();
      for (let start = 0; start < paths.length; start += SITE_FILES_BATCH_MAX) {
        const query = new URLSearchParams();
        for (const path of paths.slice(start, start + SITE_FILES_BATCH_MAX)) query.append('path', path);
        const list = await read(`${SITE_FILES_PATH}?${query}`, filesResponseSchema);
        for (const [path, hash] of Object.entries(list)) files.set(path, hash);
      }
      return files;
    },
    everyPublicFile: async () => new Map(Object.entries(await read(SITE_FILES_PATH, filesResponseSchema))),
    previewKey: async () =>
      Buffer.from((await read(SITE_PREVIEW_KEY_PATH, previewKeyResponseSchema)).key, 'base64'),
    report: ({ id, name, serves, ready, problem }) =>
      send(id, {
        method: 'PUT',
        body: JSON.stringify({
          name: name.slice(0, HOST_LABEL_MAX),
          ...(serves && { serves }),
          ...(ready && { ready }),
          ...(problem && { problem: problem.slice(0, HOST_PROBLEM_MAX) }),
        }),
      }),
    forget: (id) => send(id, { method: 'DELETE' }),
    async countViews(views) {
      for (let start = 0; start < views.length; start += SITE_VIEWS_MAX) {
        const body = JSON.stringify({ views: views.slice(start, start + SITE_VIEWS_MAX) });
        const { status } = await call(SITE_VIEWS_PATH, { method: 'POST', body });
        if (status !== 204) throw new Error(`${api} rejected the page views: ${status}`);
      }
    },
    // The API sends no notifications: `pollMs` is short instead.
    listen: () => async () => {},
  };
}

/** Calls `work` for each item, `atOnce` at a time. After the first failure, starts no further item and rejects. */
export async function forEachConcurrently<T>(
  all: Iterable<T>,
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = (function* () {
    yield* all;
  })();
  // All workers share one generator: an error in one closes it for the others.
  const take = async () => {
    for (const one of waiting) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}
