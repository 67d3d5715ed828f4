import { readFile, realpath, stat } from 'node:fs/promises';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { join, sep } from 'node:path';
import { InvalidInput } from '../compose/inputs.ts';
import type { Source } from './store.ts';

/** What a source may take. */
interface SourceLimits {
  /** All files of the release together, in milliseconds. */
  totalMs: number;
  /** Between two pieces of an answer. */
  silenceMs: number;
  fileBytes: number;
  totalBytes: number;
}

const usual: SourceLimits = {
  totalMs: 120_000,
  silenceMs: 15_000,
  fileBytes: 20 * 1024 * 1024,
  totalBytes: 100 * 1024 * 1024,
};

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

/** A built app's `dist`. What its names lead to must lie in it: a link out of it would publish somebody's file. */
function folder(dir: string, { fileBytes }: SourceLimits): Source {
  const read = async (path: string): Promise<Buffer> => {
    const file = await realpath(join(dir, path));
    if (!file.startsWith((await realpath(dir)) + sep)) throw new Error('leads out of the release');
    const found = await stat(file);
    if (!found.isFile()) throw new Error('isn’t a file');
    if (found.size > fileBytes) throw new Error(`larger than ${fileBytes} bytes`);
    return readFile(file);
  };
  return named((path) => join(dir, path), read);
}

/** The same files behind an address. A redirect is refused: bytes come from where the operator said. */
function address(base: string, limits: SourceLimits): Source {
  const at = (path: string) => new URL(path, base).href;
  const end = performance.now() + limits.totalMs;
  let left = limits.totalBytes;
  return named(at, async (path) => {
    const bytes = await download(at(path), {
      ...limits,
      totalMs: end - performance.now(),
      fileBytes: Math.min(left, limits.fileBytes),
    });
    left -= bytes.length;
    return bytes;
  });
}

const named = (at: Source['at'], read: Source['read']): Source => ({
  at,
  read: (path) =>
    read(path).catch((cause) => {
      throw new InvalidInput(`${at(path)}: ${reason(cause)}`, { cause });
    }),
});

/** Fetches one file. Its deadlines are timers of our own that close the connection, so a server that drips is left. */
function download(url: string, { totalMs, silenceMs, fileBytes }: SourceLimits): Promise<Buffer> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const receive = (response: IncomingMessage) => {
      if (response.statusCode !== 200) return stop(new Error(`HTTP ${response.statusCode}`));
      response.on('data', (chunk: Buffer) => {
        silence.refresh();
        chunks.push(chunk);
        length += chunk.length;
        if (length > fileBytes) stop(new Error(`larger than ${fileBytes} bytes`));
      });
      response.on('end', () => (response.complete ? stop() : stop(new Error('cut off'))));
      response.on('error', stop);
    };
    const request = (url.startsWith('https:') ? getHttps : getHttp)(url, receive);
    const total = setTimeout(() => stop(new Error('takes too long')), Math.max(0, totalMs));
    const silence = setTimeout(() => stop(new Error(`silent for ${silenceMs} ms`)), silenceMs);
    const stop = (error?: Error) => {
      clearTimeout(total);
      clearTimeout(silence);
      if (!error) return done(Buffer.concat(chunks));
      request.destroy();
      fail(error);
    };
    request.on('error', stop);
  });
}

/** Reads `--from`: a folder, or an http(s) address. */
export const sourceOf = (from: string, limits = usual): Source =>
  /^https?:\/\//.test(from) ? address(from.endsWith('/') ? from : `${from}/`, limits) : folder(from, limits);
