import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { basePathOf, type Manifest } from '@site/kit/contract';

import { InvalidInputError, parseManifest, readText } from './inputs.ts';
import { computeIntegrity } from './integrity.ts';
import type { SiteFolders } from './paths.ts';
import { formatVariantName, type LiveRelease } from './registry.ts';
import { openReleaseFiles } from './release-files.ts';

/** Returns the whole SHA-256 of a manifest's text, in hexadecimal digits. Audit log and compositions record it. */
export const computeManifestHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An unpacked release, with the base URL of its files for browsers. */
export interface Release {
  manifest: Manifest;
  /** Whole SHA-256 of the manifest's text. */
  manifestHash: string;
  dir: string;
  /** Ends in a slash. */
  base: string;
}

/** A file of a release: its URL, and its path on disk. */
export interface Asset {
  href: string;
  file: string;
}

/**
 * Opens an unpacked release. Throws {@link InvalidInputError} when the manifest is of another contract or release, or when a file
 * doesn't match its hash: composing runs the release's code.
 */
export async function openRelease(
  paths: SiteFolders,
  name: string,
  { buildId, base = basePathOf(name) }: Pick<LiveRelease, 'buildId' | 'base'>,
): Promise<Release> {
  const dir = paths.release(name, buildId);
  const file = join(dir, 'manifest.json');
  const text = await readText(file);
  const manifest = parseManifest(file, text);
  if (manifest.name !== name || manifest.buildId !== buildId) {
    throw new InvalidInputError(`${dir}: holds ${formatVariantName({ remote: manifest.name, ...manifest })}`);
  }
  await assertReleaseFiles(dir, manifest);
  return { manifest, manifestHash: computeManifestHash(text), dir, base };
}

/** Number of files that are read at the same time. */
const CHECKED_AT_ONCE = 16;

/** Checks an unpacked release's files. Throws {@link InvalidInputError} at the first that doesn't match its hash. */
export async function assertReleaseFiles(folder: string, { files }: Pick<Manifest, 'files'>): Promise<void> {
  const source = openReleaseFiles(folder);
  const check = async ([path, integrity]: [string, string]) => {
    if ((await computeIntegrity(await source.read(path))) !== integrity)
      throw new InvalidInputError(`${source.at(path)}: its bytes aren’t those the manifest announces`);
  };
  const all = Object.entries(flattenFileHashes(files));
  for (let from = 0; from < all.length; from += CHECKED_AT_ONCE)
    await Promise.all(all.slice(from, from + CHECKED_AT_ONCE).map(check));
}

/** Returns the hashes of a release's files by their path in the release. */
export const flattenFileHashes = (files: Manifest['files']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([side, hashes]) =>
      Object.entries(hashes).map(([file, hash]) => [`${side}/${file}`, hash]),
    ),
  );

export const getUrl = ({ base }: Release, file: string): string => base + file;

export const getAssets = (release: Release, files: string[]): Asset[] =>
  files.map((file) => ({ href: getUrl(release, file), file: join(release.dir, 'client', file) }));

/** Thrown when a remote's release can't be composed; its last good pages may stay. */
export class RemoteFailedError extends Error {
  constructor(
    readonly remote: string,
    cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
