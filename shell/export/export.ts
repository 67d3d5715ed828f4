import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Truth } from '@site/api/truth';
import { addressOf } from '../server/answer.ts';
import { fetchChecked, parseFiles, readParts } from '../server/composition.ts';
import { editionOf, Refusal } from '../site/registry.ts';
import { isAddressless } from '../src/remote.ts';
import { nginxFiles } from './nginx.ts';
import { exportPaths, type OutPaths } from './paths.ts';
import { addressed, filesOf, foldersIn, hashOf, pointTo, writeFiles } from './write.ts';

/** What was written. */
export interface ExportReport {
  id: string;
  /** Whether it is another export than the one before. */
  isNew: boolean;
  addresses: number;
  /** Candidates, which files can't show to some visitors only. */
  left: string[];
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
export async function exportSite(truth: Truth, target: OutPaths): Promise<ExportReport> {
  const live = await truth.live();
  const text = live && (await truth.composition(live.composition));
  if (!text) throw new Refusal('nothing is live yet: there is nothing to export');
  const composition = parseFiles(text);
  const parts = Object.fromEntries(
    Object.entries(composition).filter(([path]) => /^[^/]+\.json$/.test(path)),
  );
  const blobs = await fetchChecked(parts, new Map(), (hashes) => truth.blobs(hashes));
  const { registry, operator, policy } = readParts(composition, blobs);
  const published = await truth.everyPublicFile();
  const files = filesOf(composition, published);
  await claim(target);
  const next = exportPaths(join(target.out, `.next-${process.pid}`));
  try {
    await rm(next.folder, { recursive: true, force: true });
    await writeFiles(truth, files, next.public);
    const addresses = addressed(files, published).map((file) => [addressOf(file), file] as const);
    const exported = {
      files: new Map(addresses.filter(([address]) => !isAddressless(address))),
      policy,
      hosts: operator.hosts,
      assetFolders: [...new Set([...published.keys()].map((path) => path.replace(/\/.*/, '')))],
    };
    const id = idOf(hashOf(files), JSON.stringify(nginxFiles({ ...exported, id: '' })));
    await mkdir(next.nginx);
    for (const [name, content] of Object.entries(nginxFiles({ ...exported, id }))) {
      await writeFile(join(next.nginx, name), content);
    }
    await writeFile(next.releases, `${JSON.stringify(registry.releases, null, 1)}\n`);
    const isNew = await switchTo(target, next.folder, id);
    return { id, isNew, addresses: exported.files.size, left: registry.candidates.map(editionOf) };
  } finally {
    await rm(next.folder, { recursive: true, force: true });
  }
}

const idOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);

/** Keeps the export before: nginx serves it until it is reloaded. */
async function switchTo(target: OutPaths, folder: string, id: string): Promise<boolean> {
  const previous = existsSync(target.current) ? await readlink(target.current) : undefined;
  if (previous === id) return false;
  const { folder: place } = target.export(id);
  if (!existsSync(place)) await rename(folder, place);
  await pointTo(target.current, id);
  for (const name of await foldersIn(target.out)) {
    if (name === id || name === previous) continue;
    // Under another name first: a folder with an id is whole.
    const gone = join(target.out, `.old-${process.pid}`);
    await rename(join(target.out, name), gone);
    await rm(gone, { recursive: true, force: true });
  }
  return true;
}
