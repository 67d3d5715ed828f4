import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '../../shell/site/registry.ts';

/** A registry as it was before the database knew the site: it didn't say by whom, nor what was retired. */
export type FormerRegistry = Omit<Registry, 'retired' | 'contract'> & { contract: number };

/**
 * A site's folder as programs from before the database left it (commit d313399): releases, a link to the live composition
 * with its registry, and the key of preview links.
 */
export function writeFormerSite(
  folder: string,
  { releases, registry, key }: { releases: Record<string, string[]>; registry: FormerRegistry; key: Buffer },
): void {
  for (const [name, folders] of Object.entries(releases))
    for (const release of folders) {
      const { buildId } = JSON.parse(readFileSync(join(release, 'manifest.json'), 'utf8'));
      for (const part of ['manifest.json', 'client', 'server'])
        cpSync(join(release, part), join(folder, 'releases', name, buildId, part), { recursive: true });
    }
  const composed = join(folder, 'composed/1795353269166-18685');
  mkdirSync(join(composed, 'pages'), { recursive: true });
  writeFileSync(join(composed, 'registry.json'), JSON.stringify(registry, null, 1));
  writeFileSync(join(composed, 'pages/index.html'), '<!doctype html><title>Ancienne page</title>');
  symlinkSync('composed/1795353269166-18685', join(folder, 'current'));
  mkdirSync(join(folder, 'public'));
  writeFileSync(join(folder, '.preview-key'), key, { mode: 0o600 });
}

/** Notes that a build was the last of its app to be published from a checkout. */
export function stampFormerBuild(folder: string, name: string, dist: string, release: string): void {
  const manifest = readFileSync(join(release, 'manifest.json'));
  const hash = createHash('sha256').update(`/${dist}/manifest.json`).update(manifest).digest('hex');
  writeFileSync(join(folder, `.built-${name}`), hash);
}
