import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { entrySchema, offerSchema } from '@site/kit/contract';
import { z } from 'zod';
import { composedPaths, pageFile, type SitePaths } from './paths.ts';

const compositionSchema = z.object({
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
  const none: Composition = { pages: {}, offers: {}, entries: {} };
  if (!existsSync(file)) return none;
  const parsed = compositionSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  return parsed.success ? parsed.data : none;
}

/** Copies the last composed pages of remotes that couldn't be composed now. */
export async function keepLastGood(
  paths: SitePaths,
  target: string,
  previous: Composition,
  next: Composition,
  remotes: string[],
): Promise<void> {
  for (const [path, entry] of Object.entries(previous.pages)) {
    if (next.pages[path] || !remotes.includes(entry.remote)) continue;
    for (const suffix of ['.html', '.html.br', '.html.gz']) {
      const file = pageFile(path) + suffix;
      await cp(join(composedPaths(paths.current).pages, file), join(target, file));
    }
    next.pages[path] = entry;
  }
}

/** Keeps the live folder and the one before it, for readers that are still in it. */
export async function dropOldFolders(paths: SitePaths, current: string): Promise<void> {
  const folders = (await readdir(paths.composed)).sort().filter((name) => name !== current);
  for (const name of folders.slice(0, -1)) {
    await rm(join(paths.composed, name), { recursive: true, force: true });
  }
}
