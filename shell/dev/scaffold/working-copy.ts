import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import nodeVersion from '../../../.nvmrc?raw';
import sitePackage from '../../../package.json' with { type: 'json' };
import kitPackage from '../../kit/package.json' with { type: 'json' };
import { exposeOf, type RemoteDefinition } from '../../kit/src/remote.ts';
import { listIslandFiles } from '../../kit/vite/islands.ts';
import { UserError } from '../../site/errors.ts';

/** A remote, or the shell, of this repository; or the remote of a package of its own. */
export interface WorkingCopyApp {
  /** Its folder in the repository; « . » for a package of its own. */
  folder: string;
  definition: RemoteDefinition;
  /** Names of its pages and islands in lower case: file systems may ignore the case. */
  modules: string[];
}

/**
 * Loads Vite from the packages of a folder: the package that a site serves has no dependencies. It is required, since a module
 * that `runnerImport` has loaded can import no other later.
 */
function loadVite(root: string): typeof import('vite') {
  try {
    return createRequire(join(root, 'package.json'))('vite');
  } catch (cause) {
    throw new UserError(`${root} has no Vite; run npm install there`, { cause });
  }
}

const getDefinition = (folder: string): string =>
  join(folder, folder === 'shell' ? 'app' : 'src', 'remote.ts');

async function readApp(root: string, folder: string): Promise<WorkingCopyApp> {
  const { runnerImport } = loadVite(root);
  const { module } = await runnerImport<{ default: RemoteDefinition }>(join(root, getDefinition(folder)), {
    configFile: false,
    logLevel: 'warn',
  });
  const { default: definition } = module;
  const pages = definition.routes.map(({ page }) => page);
  const modules = [...pages, ...(folder === 'shell' ? [] : listIslandFiles(join(root, folder)))];
  return { folder, definition, modules: modules.map((file) => exposeOf(file).slice(2).toLowerCase()) };
}

/** Returns the apps of a checkout. Throws when the definition of one can't be loaded. */
export async function readApps(root: string): Promise<WorkingCopyApp[]> {
  const folders = readdirSync(root).filter(
    (folder) =>
      (folder === 'shell' || folder.startsWith('mfe-')) && existsSync(join(root, getDefinition(folder))),
  );
  return Promise.all(folders.map((folder) => readApp(root, folder)));
}

/** Returns the remote of a package of its own. Throws {@link UserError} for a folder without one. */
export async function readPackageApp(root: string): Promise<WorkingCopyApp> {
  if (existsSync(join(root, getDefinition('.')))) return readApp(root, '.');
  throw new UserError(`${root} has no src/remote.ts; run the command in the folder of a remote`);
}

/** Returns the versions that this repository uses, as values of templates. A build keeps those of its time. */
export function readVersions() {
  const all: Record<string, string> = {
    ...sitePackage.devDependencies,
    ...kitPackage.devDependencies,
    ...kitPackage.peerDependencies,
  };
  const getVersion = (name: string): string => {
    const version = all[name];
    if (version === undefined) throw new Error(`no package.json here names ${name}`);
    return version;
  };
  return {
    kitVersion: kitPackage.version,
    reactVersion: getVersion('react'),
    viteVersion: getVersion('vite'),
    vitestVersion: getVersion('vitest'),
    typescriptVersion: getVersion('typescript'),
    engines: sitePackage.engines.node,
    node: nodeVersion.trim(),
  };
}
