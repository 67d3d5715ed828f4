import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { entrySchema, offerSchema } from '@site/kit/contract';
import { z } from 'zod';
import { composedPaths, pageFile, type SitePaths, twins } from './paths.ts';

const compositionSchema = z.object({
  /** Hash of the operator's configuration. */
  operator: z.string(),
  /** Release of each app, with the address of its files. */
  releases: z.record(z.string(), z.string()),
  /**
   * Which remote a page belongs to, its names in navigation aids, which offers it quotes (or that it lists everything
   * any team published), whose modules it shows, the inline code it holds, and
   * other origins its modules come from.
   */
  pages: z.record(
    z.string(),
    z.object({
      remote: z.string(),
      label: z.string(),
      title: z.string(),
      isIndexed: z.boolean(),
      quotes: z.array(z.string()),
      usesCatalogue: z.boolean(),
      modules: z.array(z.string()),
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
      origins: z.array(z.string()),
    }),
  ),
  /** Offers each remote had published. */
  offers: z.record(z.string(), z.array(offerSchema)),
  /** Games and other things each remote had published. */
  entries: z.record(z.string(), z.array(entrySchema)),
});

/** What a composition leaves beside its pages, as `index.json`, for the next one. */
export type Composition = z.infer<typeof compositionSchema>;

/** The live composition; an empty one before the first, and after one of another version of this program. */
export async function readPrevious(paths: SitePaths): Promise<Composition> {
  const file = composedPaths(paths.current).index;
  const none: Composition = { operator: '', releases: {}, pages: {}, offers: {}, entries: {} };
  if (!existsSync(file)) return none;
  const parsed = compositionSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  return parsed.success ? parsed.data : none;
}

/** Takes a page of the live composition over as it is. Folders share the file, which nobody writes again. */
export async function takeOver(paths: SitePaths, pages: string, path: string): Promise<void> {
  for (const twin of twins) {
    const file = `${pageFile(path)}.html${twin}`;
    const target = join(pages, file);
    await mkdir(dirname(target), { recursive: true });
    await link(join(composedPaths(paths.current).pages, file), target);
  }
}

/** Keeps the live folder and the one before it, for readers that are still in it. */
export async function dropOldFolders(paths: SitePaths, current: string): Promise<void> {
  const folders = (await readdir(paths.composed)).sort().filter((name) => name !== current);
  for (const name of folders.slice(0, -1)) {
    await rm(join(paths.composed, name), { recursive: true, force: true });
  }
}
