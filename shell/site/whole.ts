import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { composedPaths } from './paths.ts';

/** A composition’s files by their path in its folder, each with its SHA-256 in base64url. */
const listSchema = z.record(z.string(), z.string());

/** A file as it was read. */
export interface Content {
  bytes: Buffer;
  /** SHA-256 in base64url. */
  digest: string;
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');

/** Reads a file of which nothing is known. */
export function readContent(file: string): Content {
  const bytes = readFileSync(file);
  return { bytes, digest: digestOf(bytes) };
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();

/** Writes down what a composed folder holds, as the last of its files: without the list it isn’t whole. */
export function writeList(folder: string): void {
  const { list } = composedPaths(folder);
  const digests = filesIn(folder).map((file) => [file, readContent(join(folder, file)).digest]);
  writeFileSync(list, JSON.stringify(Object.fromEntries(digests)));
}

/** Reads files of a composed folder that are as its list says. */
export interface WholeFolder {
  /** Throws when the file isn’t what was composed. */
  read(file: string): Content;
  /** Throws when a file below a folder was listed and not read. */
  assertRead(): void;
}

/** Opens a composed folder by its list. Throws when it has none: it was never finished. */
export function openWhole(folder: string): WholeFolder {
  const { list } = composedPaths(folder);
  if (!existsSync(list)) throw new Error(`${folder} isn’t whole: it has no list of its files`);
  const listed = new Map(Object.entries(listSchema.parse(JSON.parse(readFileSync(list, 'utf8')))));
  const unread = new Set(listed.keys());
  return {
    read(file) {
      const name = relative(folder, file).replaceAll('\\', '/');
      const content = readContent(file);
      if (listed.get(name) !== content.digest) throw new Error(`${file} isn’t what was composed`);
      unread.delete(name);
      return content;
    },
    assertRead() {
      const [missing] = unread;
      if (missing) throw new Error(`${folder} isn’t whole: ${missing} is missing`);
    },
  };
}

/** Checks every file of a composed folder. Throws with the first that is missing or isn’t what was composed. */
export function assertWhole(folder: string): void {
  const whole = openWhole(folder);
  const { list } = composedPaths(folder);
  for (const file of filesIn(folder)) if (join(folder, file) !== list) whole.read(join(folder, file));
  whole.assertRead();
}
