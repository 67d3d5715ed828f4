import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { entrySchema, offerSchema } from '@site/kit/contract';
import { z } from 'zod';
import { composedPaths, pageFile, twins } from '../site/paths.ts';
import { openWhole } from '../site/whole.ts';

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

/**
 * What a composed folder holds; nothing without a folder, and of one of another version of this program. Pages that
 * aren't what was composed any more are left out, so that they are composed anew.
 */
export async function readPrevious(folder: string | null): Promise<Composition> {
  const none: Composition = { operator: '', releases: {}, pages: {}, offers: {}, entries: {} };
  if (!folder) return none;
  try {
    const whole = openWhole(folder);
    const paths = composedPaths(folder);
    const index = compositionSchema.parse(JSON.parse(whole.read(paths.index).bytes.toString('utf8')));
    const isSound = (path: string) => {
      try {
        for (const file of filesOf(paths.pages, path)) whole.read(file);
        return true;
      } catch {
        return false;
      }
    };
    const pages = Object.fromEntries(Object.entries(index.pages).filter(([path]) => isSound(path)));
    return { ...index, pages };
  } catch {
    return none;
  }
}

const filesOf = (pages: string, path: string) =>
  twins.map((twin) => join(pages, `${pageFile(path)}.html${twin}`));

/** Takes a page of a composed folder over as it is, as a copy: what befalls one composition is no harm to the next. */
export async function takeOver(from: string, target: string, path: string): Promise<void> {
  const files = filesOf(composedPaths(from).pages, path);
  for (const [at, file] of filesOf(target, path).entries()) {
    await mkdir(dirname(file), { recursive: true });
    await copyFile(files[at] as string, file, constants.COPYFILE_FICLONE);
  }
}
