import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The font files that `styles/type.css` names, and the weights that the site uses. */
const FONTS = {
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2': 650,
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2': { min: 400, max: 700 },
};
type Weight = (typeof FONTS)[keyof typeof FONTS];

const cache = resolve(import.meta.dirname, '../../../node_modules/.cache/fonts');

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
/** Basic Latin, Latin-1, further French characters, and signs of headings and prices. */
const CHARACTERS = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ŒœŸ–—’‘“”…€‰™→−\u2009\u202f`;

/**
 * Vite plugin: makes the site's fonts smaller, by its weights and characters, 37 kB instead of 61 kB. On a slow connection a
 * font competes with the page's script (docs/decisions/0001).
 */
export function fontsPlugin(): Plugin {
  const replace = async ([find, weight]: [string, Weight]) => ({
    find,
    replacement: await make(find, weight),
  });
  return {
    name: 'site:fonts',
    config: async () => ({ resolve: { alias: await Promise.all(Object.entries(FONTS).map(replace)) } }),
  };
}

/** Returns the path of the smaller font. Builds it on first use; the file name is a hash of the inputs. */
async function make(source: string, weight: Weight): Promise<string> {
  const font = await readFile(createRequire(import.meta.url).resolve(source));
  const options = { targetFormat: 'woff2', variationAxes: { wght: weight } } as const;
  const hash = createHash('sha256').update(font).update(CHARACTERS).update(JSON.stringify(options));
  const file = join(cache, `${hash.digest('hex').slice(0, 16)}.woff2`);
  if (existsSync(file)) return file;
  await mkdir(cache, { recursive: true });
  // Both builds of the shell may write the font at once.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, await subsetFont(font, CHARACTERS, options));
  await rename(draft, file);
  return file;
}
