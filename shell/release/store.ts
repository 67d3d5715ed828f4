import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { basePath, type Manifest } from '@site/kit/contract';
import { InvalidInput, parseManifest, readManifest } from '../compose/inputs.ts';
import type { SitePaths } from '../compose/paths.ts';
import { writeCompressed } from '../compose/write.ts';

/** Where a release comes from: a built app's folder, or an address that holds the same files. */
export interface Source {
  /** Names a file in messages. */
  at(path: string): string;
  /** Rejects with what is wrong when the file can't be had. */
  read(path: string): Promise<Buffer>;
}

/**
 * Stores a release under its build id, once and for all, after checking manifest and every file's bytes.
 * Throws {@link InvalidInput} that names the file and what is wrong with it; nothing is stored then.
 */
export async function storeRelease(
  paths: SitePaths,
  source: Source,
  expectedName?: string,
): Promise<Manifest> {
  const text = (await source.read('manifest.json')).toString('utf8');
  const manifest = parseManifest(source.at('manifest.json'), text);
  const { name, buildId, files } = manifest;
  if (expectedName && name !== expectedName) {
    throw new InvalidInput(`${source.at('manifest.json')}: a release of ${name}, not of ${expectedName}`);
  }
  const release = paths.release(name, buildId);
  if (existsSync(release)) return manifest;
  const incoming = join(paths.releases, `.incoming-${process.pid}-${buildId}`);
  try {
    for (const side of ['client', 'server'] as const) {
      for (const [file, integrity] of Object.entries(files[side])) {
        const path = `${side}/${file}`;
        const bytes = await source.read(path);
        if (integrityOf(bytes) !== integrity) {
          throw new InvalidInput(`${source.at(path)}: its bytes aren’t those the manifest announces`);
        }
        await mkdir(dirname(join(incoming, path)), { recursive: true });
        await writeFile(join(incoming, path), bytes);
      }
    }
    await writeFile(join(incoming, 'manifest.json'), text);
    await mkdir(dirname(release), { recursive: true });
    await rename(incoming, release);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
  return manifest;
}

const COMPRESSIBLE = /\.(js|css|svg|json)$/;

const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Puts a stored release's client files where the site serves them, beside those of others. Their names carry their
 * hash: one that is there has the same content, or browsers would mix two releases. Throws {@link InvalidInput} then.
 */
export async function publishAssets(paths: SitePaths, name: string, release: string): Promise<void> {
  const { files } = await readManifest(release);
  for (const [file, integrity] of Object.entries(files.client)) {
    const target = join(paths.assets, basePath(name), file);
    const source = join(release, 'client', file);
    if (existsSync(target)) {
      if (integrityOf(await readFile(target)) === integrity) continue;
      throw new InvalidInput(`${source}: a file of this name is served already, with other content`);
    }
    await mkdir(dirname(target), { recursive: true });
    if (COMPRESSIBLE.test(file)) await writeCompressed(target, await readFile(source));
    else await cp(source, target);
  }
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
    );
  }
}
