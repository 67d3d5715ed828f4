import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { z } from 'zod';
import { exposeOf, type RemoteDefinition } from '../../kit/src/remote.ts';
import { listIslandFiles } from '../../kit/vite/islands.ts';

/** A remote, or the shell, of this repository. */
export interface WorkingCopyApp {
  folder: string;
  definition: RemoteDefinition;
  /** Names of its pages and islands in lower case: file systems may ignore the case. */
  modules: string[];
}

/** Returns the apps of a checkout. Throws when the definition of one can't be loaded. */
export async function readApps(root: string): Promise<WorkingCopyApp[]> {
  const definitionOf = (folder: string) =>
    join(root, folder, folder === 'shell' ? 'app' : 'src', 'remote.ts');
  const folders = readdirSync(root).filter(
    (folder) => (folder === 'shell' || folder.startsWith('mfe-')) && existsSync(definitionOf(folder)),
  );
  return Promise.all(
    folders.map(async (folder) => {
      const { module } = await runnerImport<{ default: RemoteDefinition }>(definitionOf(folder), {
        configFile: false,
        logLevel: 'warn',
      });
      const { default: definition } = module;
      const pages = definition.routes.map(({ page }) => page);
      const modules = [...pages, ...(folder === 'shell' ? [] : listIslandFiles(join(root, folder)))];
      return { folder, definition, modules: modules.map((file) => exposeOf(file).slice(2).toLowerCase()) };
    }),
  );
}

const versions = z.record(z.string(), z.string()).default({});
const packageSchema = z.object({
  version: z.string(),
  engines: z.object({ node: z.string() }).optional(),
  peerDependencies: versions,
  devDependencies: versions,
});

const readPackage = (root: string, folder: string) =>
  packageSchema.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));

/** Returns the versions that this repository uses, as values of templates. */
export function readVersions(root: string) {
  const [site, kit] = [readPackage(root, '.'), readPackage(root, 'shell/kit')];
  const all: Record<string, string> = {
    ...site.devDependencies,
    ...kit.devDependencies,
    ...kit.peerDependencies,
  };
  const versionOf = (name: string): string => {
    const version = all[name];
    if (version === undefined) throw new Error(`no package.json here names ${name}`);
    return version;
  };
  return {
    kitVersion: kit.version,
    reactVersion: versionOf('react'),
    viteVersion: versionOf('vite'),
    vitestVersion: versionOf('vitest'),
    typescriptVersion: versionOf('typescript'),
    engines: site.engines?.node ?? '',
    node: readFileSync(join(root, '.nvmrc'), 'utf8').trim(),
  };
}
