import { statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type Answer, answerOf, readServed, sendAnswer, types } from './folder.ts';
import { assetHeaders } from './headers.ts';

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

/** A file as it was read. */
interface Kept {
  answer: Answer;
  mtimeMs: number;
}

const sizeOf = ({ answer: { bodies } }: Kept) =>
  Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, 0);

/**
 * Serves hashed files of every release from a folder, or passes on. Each request looks whether the file is there:
 * files come with a release and go when it is pruned. Its bytes and headers are kept, or a page's dozen of files
 * would cost the host far more than the page.
 */
export function serveAssets(folder: string) {
  const kept = new LRUCache<string, Kept>({ maxSize: KEPT_BYTES, sizeCalculation: sizeOf });

  const read = (path: string): Answer | undefined => {
    const file = join(folder, path);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found?.isFile()) return undefined;
    const { mtimeMs } = found;
    const known = kept.get(path);
    if (known?.mtimeMs === mtimeMs) return known.answer;
    const type = assetTypes[extname(path)] ?? 'application/octet-stream';
    const answer = answerOf(readServed(file, type), assetHeaders);
    kept.set(path, { answer, mtimeMs });
    return answer;
  };
  const find = (path: string): Answer | undefined => {
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
    else next();
  };
}
