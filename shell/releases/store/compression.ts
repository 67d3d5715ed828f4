import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { createPeriodicTask } from '@site/api/storage/background-task';
import { type Database, readDatabaseClock } from '@site/api/storage/open-database';
import { claimDueRun } from '@site/api/storage/settings';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { FileHashes } from '../../site/composition.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import { getVariantFolder } from '../../site/paths.ts';
import { formatVariantName, type Registry } from '../../site/registry.ts';
import { readBlobs, splitHashesBySize } from './blobs.ts';
import { announceEncodings, type CompressedFile, readEncodings, storeEncodings } from './encodings.ts';
import { readLiveState } from './live.ts';
import { readStoredComposition } from './stored-composition.ts';

/** Brotli's quality for a change that visitors wait for: some 30 milliseconds per megabyte, and pages a tenth larger. */
const QUICK = 5;

/** Brotli's quality by `COMPRESSION`. `good` takes three eighths of the time of `best`, with pages 1.5 % larger. */
const QUALITIES = { best: constants.BROTLI_MAX_QUALITY, good: 10, fast: QUICK };

/** `COMPRESSION`; hosts refuse another value at their start. */
export const compressionSchema = z.enum(['best', 'good', 'fast']);

const readQuality = (): number => QUALITIES[compressionSchema.catch('best').parse(process.env.COMPRESSION)];

/** Bytes that a compressor gets at a time: a thread of Node's pool is busy with them for 200 milliseconds at most. */
const CHUNK_BYTES = 65_536;

/** Returns the compressed representations of a file, one after the other: requests of visitors need the other threads. */
export async function compress(bytes: Buffer, quality = QUICK, signal?: AbortSignal) {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, Z_BEST_COMPRESSION, Z_DEFAULT_COMPRESSION } =
    constants;
  const chunks = Array.from({ length: Math.ceil(bytes.length / CHUNK_BYTES) }, (_, place) =>
    bytes.subarray(place * CHUNK_BYTES, (place + 1) * CHUNK_BYTES),
  );
  const collect = (compressor: NodeJS.ReadWriteStream) =>
    pipeline(chunks, compressor, (compressed) => buffer(compressed), { signal });
  const br = await collect(
    createBrotliCompress({
      params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
  const level = quality > QUICK ? Z_BEST_COMPRESSION : Z_DEFAULT_COMPRESSION;
  return { br, gzip: await collect(createGzip({ level })), quality };
}

const COMPRESSIBLE = /\.(html|m?js|css|svg|json|csv|txt|xml|atom|webmanifest)$/;

/** The files of a composition, and the variants in it. */
interface ComposedFiles {
  files: FileHashes;
  registry: Pick<Registry, 'variants'>;
}

/** Returns the hashes of files that hosts send compressed. Previews are sent as they are: hosts add a banner to them. */
function listCompressible({ files, registry }: ComposedFiles): string[] {
  const canaries = registry.variants.filter(({ canary }) => canary);
  const folders = ['pages/', 'public/'].concat(
    canaries.map((variant) => `${getVariantFolder(formatVariantName(variant))}pages/`),
  );
  const isSent = (path: string) =>
    COMPRESSIBLE.test(path) && folders.some((folder) => path.startsWith(folder));
  return Object.entries(files).flatMap(([path, hash]) => (isSent(path) ? [hash] : []));
}

/** Returns the hashes of files whose compressed representations are missing, or of a lower quality. */
async function findUncompressed(
  database: Database,
  composition: ComposedFiles,
  quality: number,
): Promise<string[]> {
  const hashes = [...new Set(listCompressible(composition))];
  const encodings = await readEncodings(database, hashes);
  return hashes.filter((hash) => (encodings.get(hash)?.quality ?? -1) < quality);
}

/** Compresses stored files that fit into memory together. Damaged ones are left out: hosts report them. */
async function compressStored(
  database: Database,
  hashes: string[],
  quality: number,
  signal?: AbortSignal,
): Promise<void> {
  const compressed: CompressedFile[] = [];
  for (const [hash, bytes] of await readBlobs(database, hashes))
    if (computeIntegritySync(bytes) === hash)
      compressed.push({ hash, ...(await compress(bytes, quality, signal)) });
  await storeEncodings(database, compressed, await readDatabaseClock(database));
}

/** Compresses the new files of a stored composition quickly, since visitors wait for it. */
export async function compressNewFiles(database: Database, composition: ComposedFiles): Promise<void> {
  const hashes = await findUncompressed(database, composition, QUICK);
  for (const some of await splitHashesBySize(database, hashes)) await compressStored(database, some, QUICK);
}

/** Interval between two checks of the live composition, in milliseconds. */
const INTERVAL_MS = 5_000;

/** Time for which one host alone compresses, in milliseconds. */
const TURN_MS = 20_000;

/**
 * Compresses the live composition's files as well as `COMPRESSION` demands: one file at a time, on one host at a time. Visitors
 * get the quickly compressed files until then. A composition that changes between two checks waits: the next release needs the
 * processor, and replaces its files. Returns a function that stops the work, also within a file.
 * A failure is logged; the next check comes all the same.
 */
export function startCompressor(
  database: Database,
  logger: Logger,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const quality = readQuality();
  let compressedId: string | undefined;
  let checkedId: string | undefined;
  const readLiveId = async () => (await readLiveState(database))?.composition;
  const claimTurn = async () =>
    claimDueRun(database, 'site.compression', await readDatabaseClock(database), TURN_MS);
  const compressLive = async (): Promise<void> => {
    const id = await readLiveId();
    const isSettled = id === checkedId;
    checkedId = id;
    if (id === undefined || id === compressedId || !isSettled) return;
    const composition = await readStoredComposition(database, id);
    const hashes = composition ? await findUncompressed(database, composition, quality) : [];
    if (hashes.length > 0) {
      if (!(await claimTurn())) return;
      const end = performance.now() + TURN_MS;
      while (hashes.length > 0 && performance.now() < end && (await readLiveId()) === id)
        await compressStored(database, hashes.splice(0, 1), quality, signal);
      await announceEncodings(database, await readDatabaseClock(database));
    }
    if (hashes.length === 0) compressedId = id;
  };
  const failure = 'files weren’t compressed better';
  const task = createPeriodicTask(compressLive, { intervalMs, failure, logger });
  task.start(intervalMs);
  return () => {
    stopping.abort();
    return task.stop();
  };
}
