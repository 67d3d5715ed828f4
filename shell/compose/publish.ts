import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CONTRACT_VERSION, type Registry } from '@site/kit/contract';
import { readManifest } from './inputs.ts';
import type { SitePaths } from './paths.ts';
import { writeCompressed } from './write.ts';

const COMPRESSIBLE = /\.(js|css|svg|json)$/;

/**
 * Puts a built app (`dist` with manifest, client and server) into the site as an immutable release and names it
 * live in the registry. Assets join those of earlier releases: cached HTML may still ask for them.
 */
export async function publish(paths: SitePaths, dist: string): Promise<{ name: string; buildId: string }> {
  const { name, buildId, base } = await readManifest(dist);
  const release = paths.release(name, buildId);
  if (!existsSync(join(release, 'manifest.json'))) {
    await mkdir(release, { recursive: true });
    await cp(join(dist, 'server'), join(release, 'server'), { recursive: true });
    await copyAssets(join(dist, 'client'), join(paths.assets, base));
    await cp(join(dist, 'manifest.json'), join(release, 'manifest.json'));
  }
  const registry: Registry = existsSync(paths.registry)
    ? JSON.parse(await readFile(paths.registry, 'utf8'))
    : { contract: CONTRACT_VERSION, releases: {} };
  registry.releases[name] = { buildId };
  await writeFile(paths.registry, `${JSON.stringify(registry, null, 1)}\n`);
  return { name, buildId };
}

/** Copies files whose name carries their hash; one that is already there is the same one. */
async function copyAssets(from: string, to: string) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const source = join(entry.parentPath, entry.name);
    const target = join(to, source.slice(from.length));
    if (!entry.isFile() || source.includes('/.vite/') || entry.name === 'index.html' || existsSync(target))
      continue;
    if (COMPRESSIBLE.test(entry.name)) await writeCompressed(target, await readFile(source));
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
