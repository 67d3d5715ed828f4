import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { computeIntegritySync } from '@site/api/integrity';
import { z } from 'zod';
import type { FileHashes } from '../site/composition.ts';
import { ENCODING_SUFFIXES, getPageFileName } from '../site/paths.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * Brotli's quality by `COMPRESSION`. With `best`, compression takes three quarters of composing. `good`, for sites of many
 * pages, takes three eighths of the time and makes pages 1.5 % larger. `fast`, for tests, takes a fiftieth, with pages a
 * tenth larger.
 */
const QUALITIES = { best: 11, good: 10, fast: 5 };

/** `COMPRESSION`; hosts refuse another value at their start. */
export const compressionSchema = z.enum(['best', 'good', 'fast']);

const QUALITY = QUALITIES[compressionSchema.catch('best').parse(process.env.COMPRESSION)];

/** Returns a file's brotli and gzip variants; `effort.br` of 5 with zlib's default `effort.gz` takes a few milliseconds. */
export async function writePrecompressedVariants(
  bytes: Buffer,
  effort = { br: QUALITY, gz: constants.Z_BEST_COMPRESSION },
): Promise<{ br: Buffer; gz: Buffer }> {
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.br } }),
    gzipped(bytes, { level: effort.gz }),
  ]);
  return { br, gz };
}

/** Files of a composition: new files in a folder, and files of the previous composition by hash. */
export class CompositionOutput {
  readonly files: FileHashes = {};
  readonly #folder: string;
  readonly #before: FileHashes;
  /** Paths of files with known precompressed variants, by hash. */
  readonly #compressed: Map<string, string>;

  readonly #isPlain: boolean;

  /**
   * @param folder folder of new files, at their path in the composition
   * @param before files of the previous composition
   * @param compressed files whose precompressed variants may be reused
   * @param isPlain writes no compressed variants: hosts add a banner to previews at each request
   */
  constructor(folder: string, before: FileHashes, compressed: FileHashes, isPlain = false) {
    this.#isPlain = isPlain;
    this.#folder = folder;
    this.#before = before;
    const hasVariants = (path: string) => ENCODING_SUFFIXES.every((suffix) => compressed[path + suffix]);
    const compressedFiles = Object.entries(compressed).filter(([path]) => hasVariants(path));
    this.#compressed = new Map(compressedFiles.map(([path, integrity]) => [integrity, path]));
  }

  async write(path: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content);
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    this.files[path] = computeIntegritySync(bytes);
  }

  /**
   * Writes a file with its .br and .gz variants, so that no request waits for a compression. An equal file of the previous
   * composition is reused with its variants, also from another path (a canary's page that goes live).
   */
  async writeCompressed(path: string, content: string): Promise<void> {
    if (this.#isPlain) return this.write(path, content);
    const same = this.#compressed.get(computeIntegritySync(Buffer.from(content)));
    if (same) {
      for (const suffix of ENCODING_SUFFIXES)
        this.files[path + suffix] = this.#before[same + suffix] as string;
      return;
    }
    const { br, gz } = await writePrecompressedVariants(Buffer.from(content));
    await this.write(path, content);
    await this.write(`${path}.br`, br);
    await this.write(`${path}.gz`, gz);
  }

  /** Writes a file, unless the previous composition has the same bytes under its path. */
  async writeChanged(path: string, content: string | Buffer): Promise<void> {
    const integrity = computeIntegritySync(Buffer.from(content));
    if (this.#before[path] === integrity) this.files[path] = integrity;
    else await this.write(path, content);
  }

  /** Reuses the files that the previous composition has, and ignores the others. */
  reuseKnown(paths: string[]): void {
    this.reuse(paths.filter((path) => this.#before[path]));
  }

  /** Reuses files of the previous composition. Throws for a file that the previous composition lacks. */
  reuse(paths: string[]): void {
    for (const path of paths) {
      const integrity = this.#before[path];
      if (!integrity) throw new Error(`the composition before has no ${path}`);
      this.files[path] = integrity;
    }
  }
}

/** Returns the paths of a page and its precompressed variants in a variant's folder. */
export const getPageFilePaths = (folder: string, path: string): string[] =>
  ENCODING_SUFFIXES.map((suffix) => `${folder}pages/${getPageFileName(path)}.html${suffix}`);
