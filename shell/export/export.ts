import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pointTo } from '../compose/write.ts';
import { addressOf } from '../server/folder.ts';
import { readOperator, registryIn } from '../site/inputs.ts';
import { composedPaths, type Policy, type SitePaths } from '../site/paths.ts';
import { editionOf, Refusal } from '../site/registry.ts';
import { assertWhole } from '../site/whole.ts';
import { isAddressless } from '../src/remote.ts';
import { nginxFiles } from './nginx.ts';
import { exportPaths, type OutPaths } from './paths.ts';
import { copySite, foldersIn } from './write.ts';

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
export async function exportSite(
  paths: SitePaths,
  operatorFile: string,
  target: OutPaths,
): Promise<ExportReport> {
  if (!existsSync(paths.current)) throw new Refusal(`${paths.root} holds no composed site`);
  const live = await realpath(paths.current);
  assertWhole(live);
  const registry = await registryIn(live);
  const { hosts } = await readOperator(operatorFile);
  await claim(target);
  const next = exportPaths(join(target.out, `.next-${process.pid}`));
  try {
    await rm(next.folder, { recursive: true, force: true });
    const { composed, hash } = await copySite(paths, live, next.public);
    const policy: Policy = JSON.parse(await readFile(composedPaths(live).policy, 'utf8'));
    const addresses = composed.map((file) => [addressOf(file), file] as const);
    const exported = {
      files: new Map(addresses.filter(([address]) => !isAddressless(address))),
      policy,
      hosts,
      assetFolders: await foldersIn(paths.assets),
    };
    const id = idOf(hash, JSON.stringify(nginxFiles({ ...exported, id: '' })));
    await mkdir(next.nginx);
    for (const [name, text] of Object.entries(nginxFiles({ ...exported, id }))) {
      await writeFile(join(next.nginx, name), text);
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
