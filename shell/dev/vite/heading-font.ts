import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** Address of the font in `styles/type.css`. */
const ADDRESS = '@site/heading-font.woff2';
const SOURCE = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';
const cache = resolve(import.meta.dirname, '../../../node_modules/.cache/heading-font');

/** The only weight of the font. */
const WEIGHT = 650;
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
/** Basic Latin, Latin-1, further French characters, and signs of headings and prices. */
const CHARACTERS = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ŒœŸ–—’‘“”…€‰™→−\u2009\u202f`;

/**
 * Vite plugin: provides the heading font with one weight and the characters of the site, in 20 kB instead of 41 kB. On a slow
 * connection the font competes with the page's script (docs/decisions/0001).
 */
export function headingFontPlugin(): Plugin {
  return {
    name: 'site:heading-font',
    config: async () => ({ resolve: { alias: [{ find: ADDRESS, replacement: await make() }] } }),
  };
}

/** Returns the path of the font. Builds the font on first use; the file name is a hash of the inputs. */
async function make(): Promise<string> {
  const font = await readFile(createRequire(import.meta.url).resolve(SOURCE));
  const options = { targetFormat: 'woff2', variationAxes: { wght: WEIGHT } } as const;
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
