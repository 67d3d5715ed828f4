import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReleaseSource } from '@site/api/release-source';
import { LRUCache } from 'lru-cache';
import { FILE_FOLDERS } from '../site/paths.ts';
import { type Answer, answerOf, sendAnswer, servedOf, suffixes } from './answer.ts';
import { assetType, fetchChecked } from './composition.ts';
import type { Follower } from './follow.ts';
import { assetHeaders, everywhere } from './headers.ts';

/** Names that lead nowhere else: nothing encoded, no segment that begins with a dot. */
const NAME = /^(?:\/[\w@-][\w@.-]*)+$/;

/** Bytes kept of what was asked for lately: several releases of every remote. */
const KEPT_BYTES = 32_000_000;

/** How long a name that nobody has published is not asked about again, in milliseconds: it may be, with a release. */
const UNKNOWN_MS = 2_000;

/** A cached answer, or that there is none. */
type Kept = { answer: Answer | undefined };

const sizeOf = ({ answer }: Kept) =>
  Object.values(answer?.bodies ?? {}).reduce((sum, { bytes }) => sum + bytes.length, 200);

/**
 * Serves hashed files of every stored release, or passes on. Those the host follows with are in memory; those of earlier and of
 * later releases, which a page of another host or an open tab may name, are read through. A file that can't be had as it was
 * published is answered with 503, which nobody keeps; `complain` is told.
 */
export function serveAssets(
  { asset }: Pick<Follower, 'asset'>,
  releaseSource: Pick<ReleaseSource, 'publicFiles' | 'blobs'>,
  complain: (reason: string) => void,
) {
  const read = async (path: string): Promise<Kept> => {
    const names = suffixes.map((suffix) => path.slice(1) + suffix);
    const files = Object.fromEntries(await releaseSource.publicFiles(names));
    const blobs = await fetchChecked(releaseSource, files);
    const served = servedOf(path, assetType(path), (suffix) => {
      const hash = files[path.slice(1) + suffix];
      const bytes = hash && blobs.get(hash);
      return bytes ? { hash, bytes } : undefined;
    });
    return { answer: served && answerOf(served, assetHeaders) };
  };
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT_BYTES,
    sizeCalculation: sizeOf,
    // Concurrent requests for one file share one query.
    fetchMethod: async (path, _stale, { options }) => {
      const found = await read(path);
      options.ttl = found.answer ? 0 : UNKNOWN_MS;
      return found;
    },
  });

  /** Reasons reported within the last minute: visitors ask for the same file again and again. */
  const said = new LRUCache<string, true>({ max: 500, ttl: 60_000 });
  const say = (reason: string) => {
    if (!said.has(reason)) complain(reason);
    said.set(reason, true);
  };

  return (
    req: IncomingMessage,
    res: ServerResponse,
    { path, next }: { path: string; next: () => void },
  ): void => {
    const answer = asset(path) ?? kept.get(path)?.answer;
    if (answer) {
      sendAnswer(req, res, answer);
      return;
    }
    // Nobody asks the database about anything else.
    if (!FILE_FOLDERS.some((folder) => path.startsWith(folder)) || !NAME.test(path)) {
      next();
      return;
    }
    kept.fetch(path).then(
      (found) => {
        if (found?.answer) sendAnswer(req, res, found.answer);
        else next();
      },
      (error) => {
        say(`${path} isn't served: ${(error as Error).message}`);
        res.writeHead(503, { ...everywhere, 'Cache-Control': 'no-store', 'Retry-After': '5' }).end();
      },
    );
  };
}
