import { createHash } from 'node:crypto';
import { escapeHtml } from '@site/api/http/html';
import type { Operator } from '@site/kit/operator';
import { typeset } from '@site/kit/typography';
import { operatorLogo } from '../app/frame/operator-logo.ts';
import { getSharePicturePath } from '../site/paths.ts';

/** Colours of the light scheme, in a notation that the rasteriser reads. */
const paper = '#f9f6f0';
const ink = '#2b2018';
const accent = '#c2371c';

/** A page's share picture (Open Graph). A host draws it at its first request (`server/share-pictures.ts`). */
export interface SharePicture {
  /** URL path, which follows from the source. */
  path: string;
  svg: string;
}

/** Returns a page's share picture. The home page's shows the baseline: « Accueil » means nothing outside of the site. */
export function buildSharePicture(
  operator: Operator,
  { path, label }: { path: string; label: string },
): SharePicture {
  const svg = buildSharePictureSvg(operator, path === '/' ? operator.brand.baseline : label);
  return { path: getSharePicturePath(createHash('sha256').update(svg).digest('hex').slice(0, 12)), svg };
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
function getLines(label: string): string[] {
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
  const lines = getLines(typeset(label));
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
