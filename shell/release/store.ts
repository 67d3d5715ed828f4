import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { basePath, type Manifest } from '@site/kit/contract';
import { writeCompressed, writeWhole } from '../compose/write.ts';
import { InvalidInput, parseManifest, readManifest } from '../site/inputs.ts';
import type { SitePaths } from '../site/paths.ts';
import { assertStored, eachFile } from '../site/release.ts';
import { integrityOf, releasedFiles } from '../site/released-files.ts';
import type { Source } from '../site/source.ts';

/** How names of folders begin that hold a release only in part. */
export const INCOMING = '.incoming-';

/**
 * Stores a release under its build id, once and for all, after checking manifest and every file's bytes. One that is
 * stored and not whole any more is stored anew.
 * Throws {@link InvalidInput} that names the file and what is wrong with it; nothing is stored then.
 */
export async function storeRelease(
  paths: SitePaths,
  source: Source,
  expectedName?: string,
): Promise<Manifest> {
  const text = (await source.read('manifest.json')).toString('utf8');
  const manifest = parseManifest(source.at('manifest.json'), text);
  const { name, buildId } = manifest;
  if (expectedName && name !== expectedName) {
    throw new InvalidInput(`${source.at('manifest.json')}: a release of ${name}, not of ${expectedName}`);
  }
  const release = paths.release(name, buildId);
  if (await isStored(release, manifest)) return manifest;
  const incoming = join(paths.releases, `${INCOMING}${randomUUID()}`);
  try {
    await eachFile(manifest, source, async (path, bytes) => {
      await mkdir(dirname(join(incoming, path)), { recursive: true });
      await writeFile(join(incoming, path), bytes);
    });
    await writeFile(join(incoming, 'manifest.json'), text);
    await mkdir(dirname(release), { recursive: true });
    await putInPlace(incoming, release, manifest);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
  return manifest;
}

const isStored = async (release: string, manifest: Manifest): Promise<boolean> => {
  if (!existsSync(release)) return false;
  try {
    await readManifest(release);
    await assertStored(release, manifest);
    return true;
  } catch {
    return false;
  }
};

/** Another process may have stored the same release meanwhile: then it stays; a damaged one gives way. */
async function putInPlace(incoming: string, release: string, manifest: Manifest): Promise<void> {
  try {
    await rename(incoming, release);
  } catch (error) {
    if (await isStored(release, manifest)) return;
    if (!existsSync(release)) throw error;
    await rename(release, `${incoming}-damaged`);
    await rename(incoming, release);
    await rm(`${incoming}-damaged`, { recursive: true, force: true });
  }
}

const COMPRESSIBLE = /\.(js|css|svg|json)$/;

/**
 * Puts a stored release's client files where the site serves them, beside those of others. Their names carry their
 * hash: one that is there has the same content, or browsers would mix two releases. Throws {@link InvalidInput} then.
 * A file that no release of the app knows with its content was damaged, and is written anew.
 */
export async function publishAssets(paths: SitePaths, { name, files }: Manifest, release: string) {
  for (const [file, integrity] of Object.entries(files.client)) {
    const target = join(paths.assets, basePath(name), file);
    const source = join(release, 'client', file);
    if (existsSync(target)) {
      const served = integrityOf(await readFile(target));
      if (served === integrity) continue;
      if (await isReleased(join(paths.releases, name), file, served)) {
        throw new InvalidInput(`${source}: a file of this name is served already, with other content`);
      }
    }
    await mkdir(dirname(target), { recursive: true });
    const bytes = await readFile(source);
    if (COMPRESSIBLE.test(file)) await writeCompressed(target, bytes);
    else await writeWhole(target, bytes);
  }
}

/** Whether a stored release of an app has a client file with this content. */
async function isReleased(releases: string, file: string, integrity: string): Promise<boolean> {
  const builds = await readdir(releases);
  return builds.some((build) => releasedFiles(join(releases, build))[file] === integrity);
}

/** Releases import react and the router from wherever this program finds them, also from a site outside of it. */
export async function linkDependencies(paths: SitePaths): Promise<void> {
  await mkdir(paths.root, { recursive: true });
  const from = createRequire(join(paths.root, 'registry.json'));
  try {
    from.resolve('react');
  } catch {
    const react = createRequire(import.meta.url).resolve('react');
    await symlink(
      react.slice(0, react.lastIndexOf('/node_modules/') + '/node_modules'.length),
      join(paths.root, 'node_modules'),
    ).catch((error: NodeJS.ErrnoException) => {
      // Another process was quicker.
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
