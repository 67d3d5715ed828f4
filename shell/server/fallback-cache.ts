import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { computeIntegritySync } from '@site/api/integrity';
import type { LiveState } from '@site/api/live';
import type { ReleaseSource } from '@site/api/release-source';
import { z } from 'zod';
import { computeCompositionId, type FileHashes, fileHashesSchema } from '../site/composition.ts';
import { IntegrityError } from './composition.ts';

/** Number of files that are read or written at the same time. */
const AT_ONCE = 32;

/** Pause after a failed attempt to write the copy, which fetches what the folder lacks, in milliseconds. */
const RETRY_MS = 600_000;

/** `live.json`: id and file list of the last served composition, and the key that signs preview links. */
const copySchema = z.object({ composition: z.string(), files: z.string(), previewKey: z.base64() });

/** Returns the file name of a blob: the 48 bytes of its hash in base64url (RFC 4648, section 5). */
export const formatBlobName = (hash: string): string =>
  hash.replace('sha384-', '').replaceAll('+', '-').replaceAll('/', '_');

function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the parsed file list of a composition. Throws {@link IntegrityError} when its hash isn't `id`. */
function parseVerifiedFileHashes(id: string, text: string): FileHashes {
  const files = fileHashesSchema.safeParse(parseJsonOrUndefined(text)).data;
  if (!files || computeCompositionId(files) !== id)
    throw new IntegrityError(`the list of composition ${id} isn’t what was composed`);
  return files;
}

/** Calls `work` for each item, `atOnce` at a time. After the first failure, starts no further item and rejects. */
async function forEachConcurrently<T>(
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

const hashesOf = (id: string, files: string) => new Set(Object.values(parseVerifiedFileHashes(id, files)));

/** A release source with a fallback cache. */
type CachedReleaseSource = ReleaseSource & {
  /** True while the copy is served and the source is silent. */
  isFallback(): boolean;
  /** True when the copy contains a whole, undamaged composition. */
  isWhole(): Promise<boolean>;
};

/** Writes a file atomically. */
async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const incoming = join(dirname(file), `.${randomUUID()}`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(incoming, content, { mode: 0o600 });
  await rename(incoming, file);
}

/**
 * Returns the release source with a copy of the served composition on disk. During an outage the host can start from the copy;
 * otherwise the host fetches only files that the copy lacks. A damaged file counts as missing.
 *
 * @param folder folder of the copy alone; it may be lost at any time
 * @param say called when the copy is served, and when writing it fails
 */
export function withFallbackCache(
  releaseSource: ReleaseSource,
  folder: string,
  say: (line: string) => void,
): CachedReleaseSource {
  const liveFile = join(folder, 'live.json');
  const blobs = join(folder, 'blobs');
  const blobFile = (hash: string) => join(blobs, formatBlobName(hash));
  /** The last requested composition: the copy takes only its files. */
  let requested = { id: '', files: '', hashes: new Set<string>() };
  let key: Buffer | undefined;
  /** Composition and key of the last attempt to write the copy, and the time of the next attempt for the same. */
  let tried = '';
  let retriesAt = Number.POSITIVE_INFINITY;
  let isFallback = false;
  /** True when the source named a live composition that the host couldn't fetch yet. */
  let isLacking = false;
  let holdsAny = false;
  let lastWarning = '';
  const sayOnce = (line: string) => {
    if (line !== lastWarning) say(line);
    lastWarning = line;
  };
  // Node's messages end in random file names.
  const sayFault = (error: Error) =>
    sayOnce(`no copy of the site is kept in ${folder}: ${error.message.split(',')[0]}`);

  const readBlob = async (hash: string): Promise<Buffer | undefined> => {
    const bytes = await readFile(blobFile(hash)).catch(() => undefined);
    return bytes && computeIntegritySync(bytes) === hash ? bytes : undefined;
  };
  const readCopy = async () => {
    try {
      const copy = copySchema.parse(parseJsonOrUndefined(await readFile(liveFile, 'utf8')));
      return { ...copy, hashes: hashesOf(copy.composition, copy.files) };
    } catch {
      return undefined;
    }
  };
  /** Returns the copy; `undefined` when a file is missing or damaged. */
  const readWhole = async () => {
    const copy = await readCopy();
    let isWhole = copy !== undefined;
    await forEachConcurrently(copy?.hashes ?? [], AT_ONCE, async (hash) => {
      if (!(await readBlob(hash))) isWhole = false;
    });
    return isWhole ? copy : undefined;
  };
  const fallBack = async (reason: string): Promise<LiveState | undefined> => {
    const copy = await readWhole();
    if (!copy) return undefined;
    isFallback = true;
    const { mtime } = await stat(liveFile);
    sayOnce(
      `${reason}: this host serves composition ${copy.composition}, as it has since ${mtime.toISOString()}, until it can follow what is live; without the database forms, sign-in and deliveries answer 503`,
    );
    const now = Date.now();
    return { composition: copy.composition, movedAt: now, activateAt: now, isServed: false, now };
  };
  const fetchBlobs = async (hashes: string[]): Promise<Map<string, Buffer>> => {
    const fetched = hashes.length > 0 ? await releaseSource.blobs(hashes) : new Map<string, Buffer>();
    await forEachConcurrently(fetched, AT_ONCE, async ([hash, bytes]) => {
      if (requested.hashes.has(hash) && computeIntegritySync(bytes) === hash)
        await writeWhole(blobFile(hash), bytes);
    }).catch(sayFault);
    return fetched;
  };
  /** Replaces the copy by the served composition, and removes all other files. Returns false if a file couldn't be had. */
  const keep = async ({ id, files, hashes }: typeof requested, previewKey: string): Promise<boolean> => {
    const namesIn = async () => new Set(await readdir(blobs).catch(() => []));
    const present = await namesIn();
    // Files in memory only: the folder was emptied, or a write failed.
    const lacking = [...hashes].filter((hash) => !present.has(formatBlobName(hash)));
    await fetchBlobs(lacking);
    const names = await namesIn();
    if (![...hashes].every((hash) => names.has(formatBlobName(hash)))) return false;
    const text = JSON.stringify({ composition: id, files, previewKey });
    // The file's time is the start of serving this composition: a restart must not change it.
    if (text !== (await readFile(liveFile, 'utf8').catch(() => ''))) await writeWhole(liveFile, text);
    // The files of the next composition may be arriving.
    const needed = new Set([...hashes, ...requested.hashes].map(formatBlobName));
    for (const name of names) if (!needed.has(name)) await rm(join(blobs, name), { force: true });
    return true;
  };

  return {
    ...releaseSource,
    isFallback: () => isFallback,
    isWhole: async () => (await readWhole()) !== undefined,
    async live() {
      if (isLacking && !holdsAny) {
        isLacking = false;
        const copy = await fallBack('what is live can’t be had');
        if (copy) return copy;
      }
      try {
        const live = await releaseSource.live();
        isLacking = live !== null;
        if (live) isFallback = false;
        return live;
      } catch (error) {
        const copy = holdsAny ? undefined : await fallBack((error as Error).message);
        if (copy) return copy;
        throw error;
      }
    },
    async composition(id) {
      const copy = await readCopy();
      const files = copy?.composition === id ? copy.files : await releaseSource.composition(id);
      if (files !== undefined) requested = { id, files, hashes: hashesOf(id, files) };
      return files;
    },
    async blobs(hashes) {
      const copies = new Map<string, Buffer>();
      await forEachConcurrently(hashes, AT_ONCE, async (hash) => {
        const bytes = requested.hashes.has(hash) && (await readBlob(hash));
        if (bytes) copies.set(hash, bytes);
      });
      const fetched = await fetchBlobs(hashes.filter((hash) => !copies.has(hash)));
      return new Map([...copies, ...fetched]);
    },
    async previewKey() {
      key = await releaseSource.previewKey().catch(async (error) => {
        const copy = await readCopy();
        if (!copy) throw error;
        return Buffer.from(copy.previewKey, 'base64');
      });
      return key;
    },
    async report(host) {
      holdsAny ||= host.ready !== null;
      try {
        await releaseSource.report(host);
      } finally {
        const previewKey = key?.toString('base64');
        const state = `${host.serves} ${previewKey}`;
        const isDue = state !== tried || performance.now() >= retriesAt;
        if (previewKey !== undefined && host.serves === requested.id && isDue) {
          tried = state;
          const isCopied = await keep(requested, previewKey).catch(sayFault);
          retriesAt = isCopied ? Number.POSITIVE_INFINITY : performance.now() + RETRY_MS;
        }
      }
    },
  };
}
