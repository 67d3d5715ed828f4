import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { escapeHtml } from '@site/api/html';
import type { Operator } from '@site/kit/operator';
import { typeset } from '@site/kit/typography';
import { operatorLogo } from '../app/frame/operator-logo.ts';
import type { FileHashes } from '../site/composition.ts';
import { SHARE_FOLDER } from '../site/paths.ts';

const require = createRequire(import.meta.url);
/** File of the site's heading font in its package. */
export const HEADING_FONT_FILE =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2';

/** Colours of the light scheme, in a notation that the rasteriser reads. */
const paper = '#f9f6f0';
const ink = '#2b2018';
const accent = '#c2371c';

/** Converts SVG to PNG with the site's heading font only; loaded with the first picture. */
let rasteriser: Promise<(svg: string, width: number) => Buffer> | undefined;

/**
 * V8 compiles what is called of the rasteriser, once and quickly: optimising all of it would take four times the processor time
 * of the usual change, which draws one picture. A V8 without these flags ignores them with
 * a line on standard error.
 */
const WASM_FLAGS = ['--wasm-lazy-compilation', '--liftoff-only'];

async function load() {
  for (const flag of WASM_FLAGS) setFlagsFromString(flag);
  const [{ initWasm, Resvg }, font, wasm] = await Promise.all([
    import('@resvg/resvg-wasm'),
    readFile(require.resolve(HEADING_FONT_FILE)),
    readFile(require.resolve('@resvg/resvg-wasm/index_bg.wasm')),
  ]);
  await initWasm(wasm);
  return (svg: string, width: number) => {
    const fonts = { fontBuffers: [font], loadSystemFonts: false };
    return Buffer.from(
      new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: fonts }).render().asPng(),
    );
  };
}
async function png(svg: string, width: number): Promise<Buffer> {
  rasteriser ??= load();
  return (await rasteriser)(svg, width);
}

const hashOf = (source: string | Buffer) => createHash('sha256').update(source).digest('hex').slice(0, 12);

/** A picture's path on the site, and its bytes if newly drawn. */
interface Picture {
  path: string;
  bytes?: Buffer;
}

/** Draws each picture once, and reuses the previous composition's: a file name begins with the hash of its source. */
export class OpenGraphImages {
  readonly #made = new Map<string, Promise<Picture>>();

  /** @param before files of the previous composition */
  constructor(before: FileHashes) {
    const start = `public/${SHARE_FOLDER}/`;
    for (const file of Object.keys(before)) {
      if (!file.startsWith(start)) continue;
      const source = file.slice(start.length, file.indexOf('-', start.length));
      this.#made.set(source, Promise.resolve({ path: file.slice('public'.length) }));
    }
  }

  /** Returns a page's share picture. The home page's shows the baseline: « Accueil » means nothing outside of the site. */
  share(operator: Operator, { path, label }: { path: string; label: string }): Promise<Picture> {
    const svg = buildSharePictureSvg(operator, path === '/' ? operator.brand.baseline : label);
    const source = hashOf(`${SHARE_SIZE.width} ${svg}`);
    const picture = this.#made.get(source) ?? draw(source, svg);
    this.#made.set(source, picture);
    return picture;
  }
}

async function draw(source: string, svg: string): Promise<Picture> {
  const bytes = await png(svg, SHARE_SIZE.width);
  return { path: `/${SHARE_FOLDER}/${source}-${hashOf(bytes)}.png`, bytes };
}

/** Returns the mark as SVG elements with these attributes for each part. */
const drawMark = (parts: Record<'routes' | 'node' | 'site', string>): string => {
  const circle = ({ cx, cy }: { cx: number; cy: number }, paint: string) =>
    `<circle cx="${cx}" cy="${cy}" r="${operatorLogo.radius}" ${paint}/>`;
  const sites = operatorLogo.sites.map((site) => circle(site, parts.site));
  return `<path d="${operatorLogo.routes}" fill="none" ${parts.routes}/>${circle(operatorLogo.node, parts.node)}${sites.join('')}`;
};

const onPaper = drawMark({
  routes: `stroke="${ink}" stroke-width="1.6"`,
  node: `fill="${accent}"`,
  site: `fill="${paper}" stroke="${ink}" stroke-width="1.6"`,
});

/** The mark on the site's background colour, square, for home screens. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -5 38 38"><path fill="${paper}" d="M-5-5h38v38H-5z"/>${onPaper}</svg>`;

const scheme = (stroke: string, fill: string) => `path,.s{stroke:${stroke}}.s{fill:${fill}}`;

const inScheme = drawMark({
  routes: 'stroke-width="2"',
  node: `fill="${accent}"`,
  site: 'class="s" stroke-width="2"',
});

/** The header's mark, in the colour scheme of the visitor's browser. */
export const faviconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><style>${scheme('#2b2018', '#fff')}@media(prefers-color-scheme:dark){${scheme('#f1ece2', '#2b2018')}}</style>${inScheme}</svg>\n`;

/** Returns an ICO file with one PNG of 32 × 32 pixels. */
function ico(image: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(image.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, image]);
}

const ICON_WIDTHS = {
  'favicon.ico': 32,
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
};

export const iconFiles = Object.keys(ICON_WIDTHS);

export const iconSourceHash = hashOf(
  JSON.stringify([ICON_WIDTHS, icon, ico(Buffer.alloc(0)).toString('hex')]),
);

/** Draws the icons of browsers and home screens, by file name. */
export async function renderIcons(): Promise<Record<string, Buffer>> {
  const images: Record<string, Buffer> = {};
  for (const [file, width] of Object.entries(ICON_WIDTHS)) {
    const image = await png(icon, width);
    images[file] = file.endsWith('.ico') ? ico(image) : image;
  }
  return images;
}

/** Size of a share picture (Open Graph), in pixels. */
export const SHARE_SIZE = { width: 1200, height: 630 };

/** Width of a letter in words of wide letters, in em. */
const LETTER = 0.63;
/** Returns the font size in pixels at which all lines fit the picture's width, at most `limit`. */
function largest(lines: string[], limit: number): number {
  const letters = Math.max(...lines.map((line) => line.length));
  return Math.min(limit, Math.floor((SHARE_SIZE.width - 190) / (LETTER * letters)));
}

/** Returns a short label as one line, and a longer label as two lines of similar length. */
function linesOf(label: string): string[] {
  if (label.length <= 15) return [label];
  const words = label.split(' ');
  const ways = words.slice(1).map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)]);
  return ways
    .map((way) => way.map((part) => part.join(' ')))
    .reduce((best, way) => (largest(way, Infinity) > largest(best, Infinity) ? way : best), [label]);
}

/** Returns the share picture as SVG: brand, label and host name. */
export function buildSharePictureSvg({ brand, origin }: Operator, label: string): string {
  const name = typeset(brand.name);
  const lines = linesOf(typeset(label));
  const size = largest(lines, 108);
  const top = 318 + size * (0.34 - 0.54 * (lines.length - 1));
  const text = (y: number, fontSize: number, content: string, fill = ink, weight = 650) =>
    `<text x="150" y="${y}" font-family="Bricolage Grotesque" font-weight="${weight}" font-size="${fontSize}" fill="${fill}">${escapeHtml(content)}</text>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><path fill="${paper}" d="M0 0h1200v630H0z"/>`,
    `<path d="M92 0v630" stroke="${ink}" stroke-opacity=".25" stroke-width="2"/><circle cx="92" cy="318" r="13" fill="${paper}" stroke="${accent}" stroke-width="5"/>`,
    `<g transform="translate(820 40) scale(20)" opacity=".1">${onPaper}</g>`,
    text(116, largest([name], 40), name),
    ...lines.map((line, at) => text(top + 1.08 * size * at, size, line)),
    text(560, 30, new URL(origin).host, accent, 500),
    '</svg>',
  ].join('');
}
