import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { sendGetRequest } from '@site/api/net/outgoing';
import { formatErrorReason, InvalidInputError } from './inputs.ts';

/** Source of a release: a built app's folder, or a URL with the same files. */
export interface ReleaseFiles {
  /** Returns a file's full path or URL, for messages. */
  at(path: string): string;
  /** Rejects with {@link InvalidInputError} and the reason when the file can't be read. */
  read(path: string): Promise<Buffer>;
}

/** Default limits of a source. */
const usual = {
  /** For all files of the release together, in milliseconds. */
  totalMs: 120_000,
  /** Between two pieces of a response, in milliseconds. */
  silenceMs: 15_000,
  fileBytes: 20 * 1024 * 1024,
  totalBytes: 100 * 1024 * 1024,
};
type SourceLimits = typeof usual;

/** Returns a built app's `dist` as a source. Rejects symbolic links out of it: they would publish files outside of it. */
function folder(dir: string, { fileBytes }: SourceLimits): ReleaseFiles {
  const read = async (path: string): Promise<Buffer> => {
    const file = await realpath(join(dir, path));
    if (!file.startsWith((await realpath(dir)) + sep)) throw new Error('leads out of the release');
    const stats = await stat(file);
    if (!stats.isFile()) throw new Error('isn’t a file');
    if (stats.size > fileBytes) throw new Error(`larger than ${fileBytes} bytes`);
    return readFile(file);
  };
  return namedSource((path) => join(dir, path), read);
}

/** Returns a URL as a source. Rejects redirects: the bytes must come from the given URL. */
function address(base: string, limits: SourceLimits): ReleaseFiles {
  const at = (path: string) => new URL(path, base).href;
  const end = performance.now() + limits.totalMs;
  let remainingBytes = limits.totalBytes;
  return namedSource(at, async (path) => {
    const { status, body } = await sendGetRequest(new URL(path, base), {
      deadlineMs: Math.max(0, end - performance.now()),
      silenceMs: limits.silenceMs,
      maxBytes: Math.min(remainingBytes, limits.fileBytes),
    });
    if (status !== 200) throw new Error(`HTTP ${status}`);
    remainingBytes -= body.length;
    return body;
  });
}

const namedSource = (at: ReleaseFiles['at'], read: ReleaseFiles['read']): ReleaseFiles => ({
  at,
  read: (path) =>
    read(path).catch((cause) => {
      throw new InvalidInputError(`${at(path)}: ${formatErrorReason(cause)}`, { cause });
    }),
});

/** Returns the source for a folder, or for an http(s) URL. */
export const openReleaseFiles = (from: string, limits = usual): ReleaseFiles =>
  /^https?:\/\//.test(from) ? address(from.endsWith('/') ? from : `${from}/`, limits) : folder(from, limits);
