import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { databaseReleaseSource, type ReleaseSource } from '@site/api/release-source';
import { readCommand, withSite } from '../release/command.ts';
import { USAGE } from '../release/usage.mjs';
import { addressOf } from '../server/answer.ts';
import { fetchChecked, parseFiles, readParts } from '../server/composition.ts';
import { parseHostConfig } from '../server/config.ts';
import { remoteReleaseSource } from '../server/remote-release-source.ts';
import type { FileList } from '../site/composition.ts';
import { pageFile, twins } from '../site/paths.ts';
import { editionOf, Refusal } from '../site/registry.ts';
import { isAddressless, RESULT_PATH } from '../src/remote.ts';
import { nginxFiles } from './nginx.ts';

/** A folder that holds exports: the one to serve, the one before it for a proxy that wasn't told yet, and a link to the first. */
const outPaths = (out: string) => ({
  out,
  current: join(out, 'current'),
  /** Marks the folder as one whose content this program may remove. */
  marker: join(out, '.site-export'),
});

type OutPaths = ReturnType<typeof outPaths>;

/** Files written at once: what they hold is in memory meanwhile. */
const AT_ONCE = 64;

/** Files of the page that only a running host can fill in. */
const needsHost = new Set(twins.map((twin) => `${pageFile(RESULT_PATH)}.html${twin}`));

/** The files of a static host by their path below its root: the live pages, and what any stored release has for browsers. */
function filesOf(composition: FileList, published: Map<string, string>): FileList {
  const pages = Object.entries(composition)
    .filter(([path]) => path.startsWith('pages/'))
    .map(([path, hash]) => [path.slice('pages/'.length), hash] as const)
    .filter(([path]) => !needsHost.has(path));
  return Object.fromEntries([...published, ...pages]);
}

/**
 * Writes files below a folder, each checked. The time of a file follows from its content: servers make a validator of time
 * and size, and it should change with the content only, also between two servers.
 */
async function writeFiles(releaseSource: ReleaseSource, files: FileList, folder: string): Promise<void> {
  const all = Object.entries(files);
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE);
    const blobs = await fetchChecked(releaseSource, Object.fromEntries(some));
    for (const [path, hash] of some) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, blobs.get(hash) as Buffer);
      const seconds = createHash('sha256').update(hash).digest().readUInt32BE() >>> 1;
      await utimes(file, seconds, seconds);
    }
  }
}

/** Refuses a folder with files of someone else's. */
async function claim({ out, marker }: OutPaths): Promise<void> {
  await mkdir(out, { recursive: true });
  if (existsSync(marker)) return;
  if ((await readdir(out)).length > 0) {
    throw new Refusal(`${out} holds something else than an export: name an empty folder`);
  }
  await writeFile(marker, 'Exports of the site. `npm run export` removes old ones.\n');
}

/**
 * Writes the live composition as plain files beside the exports that are there, then switches `current` in one rename.
 * Nothing is switched when this throws.
 */
async function exportSite(releaseSource: ReleaseSource, target: OutPaths) {
  const live = await releaseSource.live();
  const text = live && (await releaseSource.composition(live.composition));
  if (!text) throw new Refusal('nothing is live yet: there is nothing to export');
  const composition = parseFiles(text);
  const parts = Object.fromEntries(Object.entries(composition).filter(([path]) => !path.includes('/')));
  const blobs = await fetchChecked(releaseSource, parts);
  const { registry, operator, policy } = readParts(composition, blobs);
  const published = await releaseSource.everyPublicFile();
  const files = filesOf(composition, published);
  await claim(target);
  const next = join(target.out, `.next-${process.pid}`);
  try {
    await rm(next, { recursive: true, force: true });
    // What visitors may fetch: the root of any static host.
    await writeFiles(releaseSource, files, join(next, 'public'));
    // What is composed, without its compressed twins.
    const composed = Object.keys(files).filter((path) => !published.has(path) && !/\.(br|gz)$/.test(path));
    const addresses = composed.map((file) => [addressOf(file), file] as const);
    const exported = {
      files: new Map(addresses.filter(([address]) => !isAddressless(address))),
      policy,
      hosts: operator.hosts,
      assetFolders: [...new Set([...published.keys()].map((path) => path.replace(/\/.*/, '')))],
    };
    const hash = (text: string) => createHash('sha256').update(text).digest('hex');
    const content = hash(JSON.stringify(Object.entries(files).sort()));
    const id = hash(`${content}\n${JSON.stringify(nginxFiles({ ...exported, id: '' }))}`).slice(0, 12);
    await mkdir(join(next, 'nginx'));
    for (const [name, content] of Object.entries(nginxFiles({ ...exported, id })))
      await writeFile(join(next, 'nginx', name), content);
    await writeFile(join(next, 'releases.json'), `${JSON.stringify(registry.releases, null, 1)}\n`);
    const isNew = await switchTo(target, next, id);
    return { id, isNew, addresses: exported.files.size, left: registry.candidates.map(editionOf) };
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

/** Keeps the export before: nginx serves it until it is reloaded. */
async function switchTo(target: OutPaths, folder: string, id: string): Promise<boolean> {
  const previous = existsSync(target.current) ? await readlink(target.current) : undefined;
  if (previous === id) return false;
  const place = join(target.out, id);
  if (!existsSync(place)) await rename(folder, place);
  // In one rename: a reader sees what was there or what is.
  const link = join(target.out, `.current-${randomUUID()}`);
  await symlink(id, link);
  await rename(link, target.current);
  for (const entry of await readdir(target.out, { withFileTypes: true })) {
    const { name } = entry;
    if (!entry.isDirectory() || name === id || name === previous) continue;
    // Under another name first: a folder with an id is whole.
    const gone = join(target.out, `.old-${process.pid}`);
    await rename(join(target.out, name), gone);
    await rm(gone, { recursive: true, force: true });
  }
  return true;
}

// `export --out DIR`: writes the live site as plain files for a static host. Exits with 1 when nothing was switched.
const { values } = readCommand(USAGE.export, { options: { out: { type: 'string' } } });
try {
  if (!values.out) throw new Refusal('--out names the folder to write to');
  const target = outPaths(resolve(values.out));
  const config = parseHostConfig(process.env);
  const { id, isNew, addresses, left } = config.apiUrl
    ? await exportSite(remoteReleaseSource(config.apiUrl, config), target)
    : await withSite((database) => exportSite(databaseReleaseSource(database), target));
  for (const edition of left)
    console.log(`left out ${edition}: files can’t show a candidate to some visitors only`);
  console.log(`exported ${addresses} addresses as ${id}${isNew ? '' : ', as before'}`);
  console.log(`serve    ${target.current}/public, or with nginx deploy/nginx (then reload it)`);
} catch (error) {
  console.error(`nothing was switched: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
