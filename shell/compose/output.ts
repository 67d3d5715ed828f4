import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { integrityOf } from '@site/api/integrity';
import type { FileList } from '../site/composition.ts';
import { pageFile, twins } from '../site/paths.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * How hard brotli tries: `COMPRESSION`. Composing is three quarters compression otherwise. `good`, for sites of many pages,
 * takes three eighths of the time and makes pages 1.5 % larger; `fast`, for trials and tests, a fiftieth and a tenth.
 */
const QUALITIES: Record<string, number> = { best: 11, good: 10, fast: 5 };
const QUALITY = QUALITIES[process.env.COMPRESSION ?? ''] ?? 11;

/** The compressed twins of a file; in a few milliseconds with `effort.br` of 5, and zlib's usual `effort.gz`. */
export async function compressed(
  bytes: Buffer,
  effort = { br: QUALITY, gz: constants.Z_BEST_COMPRESSION },
): Promise<{ br: Buffer; gz: Buffer }> {
  const [br, gz] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: effort.br } }),
    gzipped(bytes, { level: effort.gz }),
  ]);
  return { br, gz };
}

/** What a composition holds: files written now to a folder, and files of the composition before by their hash. */
export class Output {
  readonly files: FileList = {};
  readonly #folder: string;
  readonly #before: FileList;
  /** Files whose compressed twins there are already, wherever they were, by their hash. */
  readonly #compressed: Map<string, string>;

  readonly #isPlain: boolean;

  /**
   * @param folder where new files are written, at their path in the composition
   * @param before files of the composition this one follows
   * @param compressed files whose twins are good enough to be taken over
   * @param isPlain nothing is compressed: pages that links alone show go out with a banner, made for each request
   */
  constructor(folder: string, before: FileList, compressed: FileList, isPlain = false) {
    this.#isPlain = isPlain;
    this.#folder = folder;
    this.#before = before;
    const hasTwins = (path: string) => twins.every((twin) => compressed[path + twin]);
    const twinned = Object.entries(compressed).filter(([path]) => hasTwins(path));
    this.#compressed = new Map(twinned.map(([path, integrity]) => [integrity, path]));
  }

  async write(path: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content);
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    this.files[path] = integrityOf(bytes);
  }

  /**
   * Writes a file with its .br and .gz beside it, so that no request ever waits for a compression. What the composition
   * before had, at another path too (a canary's page that goes live), is taken over with its twins.
   */
  async writeCompressed(path: string, content: string): Promise<void> {
    if (this.#isPlain) return this.write(path, content);
    const same = this.#compressed.get(integrityOf(Buffer.from(content)));
    if (same) {
      for (const twin of twins) this.files[path + twin] = this.#before[same + twin] as string;
      return;
    }
    const { br, gz } = await compressed(Buffer.from(content));
    await this.write(path, content);
    await this.write(`${path}.br`, br);
    await this.write(`${path}.gz`, gz);
  }

  /** Takes over those of some files that the composition before had. */
  takeOverKnown(paths: string[]): void {
    this.takeOver(paths.filter((path) => this.#before[path]));
  }

  /** Takes files over as they were. Throws when the composition before had no such file. */
  takeOver(paths: string[]): void {
    for (const path of paths) {
      const integrity = this.#before[path];
      if (!integrity) throw new Error(`the composition before has no ${path}`);
      this.files[path] = integrity;
    }
  }
}

/** A page and its twins, in an edition's folder. */
export const pageFiles = (folder: string, path: string): string[] =>
  twins.map((twin) => `${folder}pages/${pageFile(path)}.html${twin}`);
