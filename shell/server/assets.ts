import { type Stats, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { sitePaths } from '../site/paths.ts';
import { type Answer, answerOf, readServed, sendAnswer, types } from './folder.ts';
import { assetHeaders, everywhere } from './headers.ts';
import { publishedFiles } from './published-files.ts';

/** Media types of hashed files, by extension. */
export const assetTypes: Record<string, string> = {
  ...types,
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
};

/** Names that lead nowhere else: nothing encoded, no segment that begins with a dot. */
const NAME = /^(?:\/[\w@-][\w@.-]*)+$/;

/** Bytes kept of what was asked for lately: several releases of every remote. */
const KEPT_BYTES = 32_000_000;

/** A file as it was read: its answer, or none when its bytes aren't what was published. */
interface Kept {
  answer: Answer | null;
  /** What tells the file from one that was put in its place. */
  stats: Stats;
}

const isSame = (one: Stats, other: Stats) =>
  one.mtimeMs === other.mtimeMs && one.size === other.size && one.ino === other.ino;

const sizeOf = ({ answer }: Kept) =>
  Object.values(answer?.bodies ?? {}).reduce((sum, { bytes }) => sum + bytes.length, 1);

/**
 * Serves hashed files of every release from a site's folder, or passes on. Each request looks whether the file is there:
 * files come with a release and go when it is pruned. Its bytes and headers are kept, or a page's dozen of files
 * would cost the host far more than the page. A file whose bytes aren't what was published is answered with 503, which
 * nobody keeps, until it is replaced; `complain` is told its name, once.
 */
export function serveAssets(siteDir: string, complain: (reason: string) => void) {
  const folder = sitePaths(siteDir).assets;
  const isPublished = publishedFiles(siteDir, complain);
  const kept = new LRUCache<string, Kept>({ maxSize: KEPT_BYTES, sizeCalculation: sizeOf });

  const read = (path: string): Answer | null | undefined => {
    const file = join(folder, path);
    const stats = statSync(file, { throwIfNoEntry: false });
    if (!stats?.isFile()) return undefined;
    const known = kept.get(path);
    if (known && isSame(known.stats, stats)) return known.answer;
    const type = assetTypes[extname(path)] ?? 'application/octet-stream';
    const served = readServed(file, type);
    let answer: Answer | null = null;
    try {
      if (!isPublished(path, served)) return undefined;
      answer = answerOf(served, assetHeaders);
    } catch (error) {
      complain(`${file} isn't served: ${(error as Error).message}`);
    }
    kept.set(path, { answer, stats });
    return answer;
  };
  const find = (path: string): Answer | null | undefined => {
    if (!NAME.test(path)) return undefined;
    try {
      return read(path);
    } catch {
      // Pruned between two looks.
      return undefined;
    }
  };

  return (req: IncomingMessage, res: ServerResponse, path: string, next: () => void): void => {
    const answer = find(path);
    if (answer) sendAnswer(req, res, answer);
    else if (answer === null) res.writeHead(503, { ...everywhere, 'Cache-Control': 'no-store' }).end();
    else next();
  };
}
