import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileHashes } from '../site/composition.ts';
import { computeIntegritySync } from '../site/integrity.ts';
import { getPageFileName } from '../site/paths.ts';

/** Files of a composition: new files in a folder, and files of the previous composition by hash. */
export class CompositionOutput {
  readonly files: FileHashes = {};
  readonly #folder: string;
  readonly #before: FileHashes;
  /** Hashes of files that are stored already. */
  readonly #known: ReadonlySet<string>;

  /**
   * @param folder folder of new files, at their path in the composition
   * @param before files of the previous composition
   * @param isRepair writes known files too, so that damaged ones are stored again
   */
  constructor(folder: string, before: FileHashes, isRepair: boolean) {
    this.#folder = folder;
    this.#before = before;
    this.#known = new Set(isRepair ? [] : Object.values(before));
  }

  /**
   * Writes a file, unless the previous composition has the same bytes, also under another path: a canary's page that goes live
   * is stored already.
   */
  async write(path: string, content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content);
    const integrity = computeIntegritySync(bytes);
    this.files[path] = integrity;
    if (this.#known.has(integrity)) return;
    const file = join(this.#folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
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

/** Returns the path of a page in a variant's folder. */
export const getPageFilePath = (folder: string, path: string): string =>
  `${folder}pages/${getPageFileName(path)}.html`;
