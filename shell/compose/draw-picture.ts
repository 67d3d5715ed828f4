import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { SHARE_SIZE } from './share-picture.ts';

const require = createRequire(import.meta.url);

/** File of the site's heading font in its package. */
export const HEADING_FONT_FILE =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** Draws a share picture as PNG, with the site's heading font only. Called once in a process. */
export async function drawPicture(svg: string): Promise<Uint8Array> {
  await initWasm(await readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const font = await readFile(require.resolve(HEADING_FONT_FILE));
  const fonts = { fontBuffers: [font], loadSystemFonts: false };
  return new Resvg(svg, { fitTo: { mode: 'width', value: SHARE_SIZE.width }, font: fonts }).render().asPng();
}
