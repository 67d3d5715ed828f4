import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReleaseSource } from '@site/api/release-source';
import { LRUCache } from 'lru-cache';
import { ASSET_PATH_PREFIXES, ENCODING_SUFFIXES, getPictureSourcePath, SHARE_FOLDER } from '../site/paths.ts';
import { fetchVerifiedBlobs, getAssetMediaType } from './composition.ts';
import type { Follower } from './follow.ts';
import { assetHeaders, COMMON_HEADERS } from './headers.ts';
import {
  type PreparedResponse,
  prepareResponse,
  readComposedFile,
  sendPreparedResponse,
} from './prepared-response.ts';
import { drawSharePicture } from './share-pictures.ts';

/** Safe paths: no encoded characters, no segment that begins with a dot. */
const NAME = /^(?:\/[\w@-][\w@.-]*)+$/;

/** Size of the cache of recently requested files, in bytes: several releases of every remote. */
const KEPT_BYTES = 32_000_000;

/** Lifetime of a missing file in the cache, in milliseconds: a later release may publish it. */
const UNKNOWN_MS = 2_000;

/** A cached answer, or the absence of the file. */
type CachedAnswer = { answer: PreparedResponse | undefined };

/** The path counts too: anyone may request long ones, of files that don't exist. */
const sizeOf = ({ answer }: CachedAnswer, path: string) =>
  Object.values(answer?.bodies ?? {}).reduce((sum, { bytes }) => sum + bytes.length, 200 + path.length);

/** Path of a share picture. */
const PICTURE = new RegExp(`^/${SHARE_FOLDER}/[0-9a-f]{12}\\.png$`);

/**
 * Returns a handler that serves hashed files of every stored release, or calls `next`. Files of the followed compositions are in
 * memory. Other releases' files, which an open tab or another host's page may name, are read from the release source. For a
 * damaged file or an outage the handler sends an uncacheable 503, and calls `warn`. A share picture is drawn at its first request,
 * and stored for all hosts.
 * @param draw returns the PNG of an SVG
 */
export function createAssetHandler(
  { asset }: Pick<Follower, 'asset'>,
  releaseSource: Pick<ReleaseSource, 'publicFiles' | 'blobs' | 'storePicture'>,
  warn: (reason: string) => void,
  draw: (svg: Buffer) => Promise<Buffer> = drawSharePicture,
) {
  const readStored = async (path: string): Promise<CachedAnswer> => {
    const names = ENCODING_SUFFIXES.map((suffix) => path.slice(1) + suffix);
    const files = Object.fromEntries(await releaseSource.publicFiles(names));
    const blobs = await fetchVerifiedBlobs(releaseSource, files);
    const file = readComposedFile(path, getAssetMediaType(path), (suffix) => {
      const hash = files[path.slice(1) + suffix];
      const bytes = hash && blobs.get(hash);
      return bytes ? { hash, bytes } : undefined;
    });
    return { answer: file && prepareResponse(file, assetHeaders) };
  };
  const read = async (path: string): Promise<CachedAnswer> => {
    const stored = await readStored(path);
    if (stored.answer || !PICTURE.test(path)) return stored;
    const sourcePath = getPictureSourcePath(path);
    const source = asset(sourcePath) ?? (await readStored(sourcePath)).answer;
    if (!source) return stored;
    await releaseSource.storePicture(path.slice(1), await draw(source.bodies.identity.bytes));
    // Another host may have stored its own drawing first.
    return readStored(path);
  };
  const cache = new LRUCache<string, CachedAnswer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: sizeOf,
    // Concurrent requests for the same file share a query.
    fetchMethod: async (path, _stale, { options }) => {
      const cachedAnswer = await read(path);
      options.ttl = cachedAnswer.answer ? 0 : UNKNOWN_MS;
      return cachedAnswer;
    },
  });

  /** Reasons that were reported within the last minute: visitors request the same file repeatedly. */
  const loggedReasons = new LRUCache<string, true>({ max: 500, ttl: 60_000 });
  const say = (reason: string) => {
    if (!loggedReasons.has(reason)) warn(reason);
    loggedReasons.set(reason, true);
  };

  return (
    req: IncomingMessage,
    res: ServerResponse,
    { path, next }: { path: string; next: () => void },
  ): void => {
    const answer = asset(path) ?? cache.get(path)?.answer;
    if (answer) {
      sendPreparedResponse(req, res, answer);
      return;
    }
    // Other paths cause no query of the release source.
    if (!ASSET_PATH_PREFIXES.some((folder) => path.startsWith(folder)) || !NAME.test(path)) {
      next();
      return;
    }
    cache.fetch(path).then(
      (found) => {
        if (found?.answer) sendPreparedResponse(req, res, found.answer);
        else next();
      },
      (error) => {
        say(`${path} isn't served: ${(error as Error).message}`);
        res.writeHead(503, { ...COMMON_HEADERS, 'Cache-Control': 'no-store', 'Retry-After': '5' }).end();
      },
    );
  };
}
