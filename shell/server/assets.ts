import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { ReleaseSource } from '../releases/store/release-source.ts';
import { listClientPaths } from '../releases/store/release-store.ts';
import { ASSET_PATH_PREFIXES } from '../site/paths.ts';
import { fetchEncodings, fetchVerifiedBlobs, getAssetMediaType } from './composition.ts';
import type { Follower } from './follow.ts';
import { assetHeaders, COMMON_HEADERS, previewAssetHeaders } from './headers.ts';
import {
  type PreparedResponse,
  prepareResponse,
  readComposedFile,
  sendPreparedResponse,
} from './prepared-response.ts';

/** Safe paths: no encoded characters, no segment that begins with a dot. */
const NAME = /^(?:\/[\w@-][\w@.-]*)+$/;

/** Size of the cache of recently requested files, in bytes: several releases of every remote. */
const KEPT_BYTES = 32_000_000;

/** Lifetime of a missing or previewed file in the cache, in milliseconds: a later release may publish it. */
const UNKNOWN_MS = 2_000;

/** A cached answer, or the absence of the file. */
interface CachedAnswer {
  answer: PreparedResponse | undefined;
  /** True while no page of visitors has used the file: it is for those who have opened its preview. */
  isPreviewOnly: boolean;
}

/** Number of previews whose lists of files are kept. */
const KEPT_PREVIEWS = 50;

interface Options {
  /** Returns the name of the variant that the visitor previews. */
  findPreviewedVariant(req: IncomingMessage): string | undefined;
  logger: Logger;
}

/** The path counts too: anyone may request long ones, of files that don't exist. */
const getSize = ({ answer }: CachedAnswer, path: string) =>
  Object.values(answer?.bodies ?? {}).reduce((sum, { bytes }) => sum + bytes.length, 200 + path.length);

/**
 * Returns a handler that serves hashed files of every stored release, or calls `next`. Files of the followed compositions are in
 * memory. Other releases' files, which an open tab or another host's page may name, are read from the release source. Files
 * that only a preview uses are sent to its visitors alone. For a damaged file or an outage the handler sends an uncacheable
 * 503, and logs why.
 */
export function createAssetHandler(
  { asset }: Pick<Follower, 'asset'>,
  releaseSource: Pick<ReleaseSource, 'publicFiles' | 'encodings' | 'blobs' | 'manifest'>,
  { findPreviewedVariant, logger }: Options,
) {
  const read = async (path: string): Promise<CachedAnswer> => {
    const name = path.slice(1);
    const stored = (await releaseSource.publicFiles([name])).get(name);
    if (!stored) return { answer: undefined, isPreviewOnly: false };
    const { hash: identity, isPreviewOnly } = stored;
    const encodings = await releaseSource.encodings([identity]);
    const blobs = await fetchVerifiedBlobs(releaseSource, { [name]: identity });
    for (const [hash, bytes] of await fetchEncodings(releaseSource, encodings)) blobs.set(hash, bytes);
    const hashes = { identity, ...encodings.get(identity) };
    const file = readComposedFile(path, getAssetMediaType(path), hashes, (hash) => blobs.get(hash));
    const headers = isPreviewOnly ? previewAssetHeaders : assetHeaders;
    return { answer: file && prepareResponse(file, headers), isPreviewOnly };
  };
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: getSize,
    // Concurrent requests for the same file share a query.
    fetchMethod: async (path, _stale, { options }) => {
      const cachedAnswer = await read(path);
      options.ttl = cachedAnswer.answer && !cachedAnswer.isPreviewOnly ? 0 : UNKNOWN_MS;
      return cachedAnswer;
    },
  });

  const previewedPaths = new LRUCache<string, Set<string>>({
    max: KEPT_PREVIEWS,
    fetchMethod: async (variant) => {
      const [remote = '', buildId = ''] = variant.split('@');
      const manifest = await releaseSource.manifest({ remote, buildId });
      return new Set(manifest === undefined ? [] : listClientPaths(remote, manifest));
    },
  });
  const isPreviewedBy = async (req: IncomingMessage, path: string): Promise<boolean> => {
    const variant = findPreviewedVariant(req);
    if (variant === undefined) return false;
    return (await previewedPaths.fetch(variant))?.has(path.slice(1)) ?? false;
  };
  /** Returns the file's answer for this visitor; `undefined` where there is none. */
  const find = async (req: IncomingMessage, path: string): Promise<PreparedResponse | undefined> => {
    const found = await cache.fetch(path);
    if (found?.isPreviewOnly && !(await isPreviewedBy(req, path))) return undefined;
    return found?.answer;
  };

  /** Reasons that were reported within the last minute: visitors request the same file repeatedly. */
  const loggedReasons = new LRUCache<string, true>({ max: 500, ttl: 60_000 });
  const say = (reason: string) => {
    if (!loggedReasons.has(reason)) logger.warn(reason);
    loggedReasons.set(reason, true);
  };

  return (
    req: IncomingMessage,
    res: ServerResponse,
    { path, next }: { path: string; next: () => void },
  ): void => {
    const cachedAnswer = cache.get(path);
    const answer = asset(path) ?? (cachedAnswer?.isPreviewOnly ? undefined : cachedAnswer?.answer);
    if (answer) {
      sendPreparedResponse(req, res, answer);
      return;
    }
    // Other paths cause no query of the release source.
    if (!ASSET_PATH_PREFIXES.some((folder) => path.startsWith(folder)) || !NAME.test(path)) {
      next();
      return;
    }
    find(req, path).then(
      (found) => {
        if (found) sendPreparedResponse(req, res, found);
        else next();
      },
      (error) => {
        say(`${path} isn't served: ${(error as Error).message}`);
        res.writeHead(503, { ...COMMON_HEADERS, 'Cache-Control': 'no-store', 'Retry-After': '5' }).end();
      },
    );
  };
}
