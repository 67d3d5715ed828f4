import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { basePath } from '@site/kit/contract';
import { sitePaths } from '../site/paths.ts';
import { pictureDigest, SHARE_FOLDER } from '../site/picture-name.ts';
import { integrityOf, releasedFiles } from '../site/released-files.ts';
import type { Served } from './folder.ts';

const namesIn = (dir: string) =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name);

/**
 * Returns what checks a hashed file that was read: its bytes against the manifests of the releases on this site, or, of a
 * picture, against its name; and that its compressed twins hold the same. It throws with what is wrong, and tells whether
 * the file is one that was published at all. A manifest that can't be read is complained of, and publishes nothing.
 */
export function publishedFiles(siteDir: string, complain: (reason: string) => void) {
  const { releases, release } = sitePaths(siteDir);
  const read = new Set<string>();
  const known = new Map<string, Set<string>>();

  const readRelease = (name: string, dir: string) => {
    for (const [file, integrity] of Object.entries(releasedFiles(dir))) {
      const path = basePath(name) + file;
      known.set(path, (known.get(path) ?? new Set()).add(integrity));
    }
  };
  /** Reads the manifests that came since the last look; a stored release doesn't change. */
  const readReleases = () => {
    for (const name of namesIn(releases)) {
      for (const dir of namesIn(join(releases, name)).map((buildId) => release(name, buildId))) {
        if (read.has(dir)) continue;
        read.add(dir);
        try {
          readRelease(name, dir);
        } catch (error) {
          complain(`${dir}/manifest.json can't be read: ${(error as Error).message}`);
        }
      }
    }
  };
  const isReleased = (path: string, bytes: Buffer): boolean | undefined => {
    const integrity = integrityOf(bytes);
    if (!known.get(path)?.has(integrity)) readReleases();
    return known.get(path)?.has(integrity);
  };
  /** Undefined of a file that nobody published. */
  const isPublished = (path: string, bytes: Buffer): boolean | undefined =>
    path.startsWith(`/${SHARE_FOLDER}/`)
      ? basename(path, '.png').endsWith(`-${pictureDigest(bytes)}`)
      : isReleased(path, bytes);

  return (path: string, { bodies: { identity, br, gzip } }: Served): boolean => {
    const isGood = isPublished(path, identity.bytes);
    if (isGood === undefined) return false;
    if (!isGood) throw new Error('its bytes aren’t those that were published');
    const isSame = (bytes: Buffer) => bytes.equals(identity.bytes);
    if (br && !isSame(brotliDecompressSync(br.bytes))) throw new Error('its .br holds something else');
    if (gzip && !isSame(gunzipSync(gzip.bytes))) throw new Error('its .gz holds something else');
    return true;
  };
}
