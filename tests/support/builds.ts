import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Manifest } from '@site/kit/contract';
import { root } from './paths.ts';
import { computeIntegrity } from './stored-site.ts';

const run = promisify(execFile);
const vite = join(root, 'node_modules/vite/bin/vite.js');

/** A folder with a build in `dist`, for a test to release; it goes with the process, or before. */
export interface Build {
  dist: string;
  remove(): void;
}

const builds = mkdtempSync(join(tmpdir(), 'site-builds-'));
process.once('exit', () => rmSync(builds, { recursive: true, force: true }));
/** A folder that goes with the process. */
export const createBuildFolder = () => mkdtempSync(join(builds, 'build-'));

/** A remote's sources beside the kit, for a test to change. */
export type RemoteSources = ReturnType<typeof copyRemoteSources>;

/** Replaces a text that a file must hold. */
export function editFile(file: string, from: string, to: string): void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} doesn’t hold ${from}`);
  writeFileSync(file, before.replace(from, to));
}

/** Copies a remote's sources out of the repository. */
export function copyRemoteSources(name: string) {
  const dir = createBuildFolder();
  const app = join(dir, `mfe-${name}`);
  cpSync(join(root, `mfe-${name}`), app, {
    recursive: true,
    filter: (path) => !/\/(dist|node_modules)$/.test(path),
  });
  for (const link of ['shell', 'node_modules']) symlinkSync(join(root, link), join(dir, link));
  return {
    /** The folder around the remote's folder. */
    dir,
    /** The remote's own folder. */
    app,
    edit: (path: string, [from, to]: readonly [string, string]) => editFile(join(app, path), from, to),
  };
}

/** Builds a remote from sources that a test changed, as its team would. */
export async function buildRemote(
  name: string,
  edit: (source: RemoteSources['edit']) => void,
): Promise<Build> {
  const { app, ...sources } = copyRemoteSources(name);
  edit(sources.edit);
  // The federation plugin builds nothing for a process that looks like Vitest's.
  const { VITEST: _, ...env } = process.env;
  for (const args of [['build'], ['build', '--ssr']]) {
    await run(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
      cwd: app,
      env: { ...env, NODE_ENV: 'production' },
    });
  }
  return { dist: join(app, 'dist'), remove: () => rmSync(app, { recursive: true }) };
}

/** An app's build with what it says of itself. */
export type BuildWithManifest = Build & { manifest: Manifest };

/** The id a release must have: its manifest's SHA-256, the id left out (`shell/kit/vite/build-id.ts`). */
function withItsId(manifest: Manifest): Manifest {
  const { buildId: _, ...content } = manifest;
  const buildId = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
  return { ...manifest, buildId };
}

/** A copy of an app's build that a test may damage. */
export function copyBuild(
  dist: string,
): BuildWithManifest & { write(manifest: object): void; announce(manifest: Manifest): BuildWithManifest } {
  const dir = createBuildFolder();
  cpSync(dist, dir, { recursive: true });
  const file = join(dir, 'manifest.json');
  const write = (manifest: object) => writeFileSync(file, JSON.stringify(manifest));
  const build = { dist: dir, remove: () => rmSync(dir, { recursive: true }) };
  return {
    ...build,
    manifest: JSON.parse(readFileSync(file, 'utf8')),
    write,
    /** Makes it a release of its own, with its id. */
    announce(manifest) {
      const manifestWithId = withItsId(manifest);
      write(manifestWithId);
      return { ...build, manifest: manifestWithId };
    },
  };
}

/** A copy of an app's build with one file changed and announced so: another, valid release. */
export function copyWithChangedFile(
  dist: string,
  side: 'client' | 'server',
  file: (manifest: Manifest) => string,
  change: (content: string) => string,
): BuildWithManifest {
  const siteCopy = copyBuild(dist);
  const path = file(siteCopy.manifest);
  const content = change(readFileSync(join(siteCopy.dist, side, path), 'utf8'));
  writeFileSync(join(siteCopy.dist, side, path), content);
  const manifest = structuredClone(siteCopy.manifest);
  manifest.files[side][path] = computeIntegrity(content);
  return siteCopy.announce(manifest);
}

/** A copy of an app's build that says something else of itself: another release, valid or not. */
export function copyBuildWithManifest(
  dist: string,
  change: (manifest: Manifest) => object,
): BuildWithManifest {
  const siteCopy = copyBuild(dist);
  return siteCopy.announce({ ...siteCopy.manifest, ...change(siteCopy.manifest) });
}

/** Changes the first page's entry in the manifest. */
export const rewriteFirstRoute = (dist: string, change: Partial<Manifest['routes'][0]>): BuildWithManifest =>
  copyBuildWithManifest(dist, ({ routes: [first, ...others] }) => ({
    routes: [{ ...first, ...change }, ...others],
  }));

/**
 * Returns a remote's build as its next version. Every script has another name, so that a page of one release can't use
 * the scripts of another. The first page has another description.
 */
export function buildNextVersion(dist: string, label: string): BuildWithManifest & { tag: string } {
  const siteCopy = copyBuild(dist);
  /** In the name of each of its scripts. */
  const tag = createHash('sha256').update(label).digest('hex').slice(0, 8);
  const names = Object.keys(siteCopy.manifest.files.client)
    .filter((file) => file.endsWith('.js'))
    .map((file) => basename(file, '.js'));
  const rename = (text: string) =>
    names.reduce((all, name) => all.replaceAll(`${name}.js`, `${name}-${tag}.js`), text);
  const manifest: Manifest = JSON.parse(rename(JSON.stringify(siteCopy.manifest)));
  for (const [index, file] of Object.keys(siteCopy.manifest.files.client).entries()) {
    const to = Object.keys(manifest.files.client)[index] as string;
    const before = readFileSync(join(siteCopy.dist, 'client', file));
    const bytes = /\.(js|css|json)$/.test(file) ? Buffer.from(rename(before.toString())) : before;
    rmSync(join(siteCopy.dist, 'client', file));
    writeFileSync(join(siteCopy.dist, 'client', to), bytes);
    manifest.files.client[to] = computeIntegrity(bytes);
  }
  const [first, ...others] = manifest.routes;
  if (!first) throw new Error(`${manifest.name} has no page`);
  return {
    ...siteCopy.announce({
      ...manifest,
      routes: [
        { ...first, description: `${label} : cette page est celle de la version suivante du même site.` },
        ...others,
      ],
    }),
    tag,
  };
}

/** Words of the title of the page of VDS, and of its next version. */
export const OLD_TITLE = 'vCores, NVMe et IPv4';
export const NEW_TITLE = 'un titre neuf';

/** Returns the next version of hosting, with {@link NEW_TITLE}. */
export const buildHostingV2 = (dist: string): BuildWithManifest =>
  copyWithChangedFile(
    buildNextVersion(dist, 'Hosting 2').dist,
    'server',
    ({ routes }) => routes.find(({ path }) => path === '/offres/vds')?.server ?? '',
    (code) => code.replace(OLD_TITLE, NEW_TITLE),
  );

/** The live shell as another build of the same pages. */
export const buildAnotherShell = (release: string): Build =>
  copyWithChangedFile(
    release,
    'server',
    ({ frame }) => frame?.server ?? '',
    (code) => `${code}\n// another build`,
  );
