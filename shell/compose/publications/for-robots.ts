import type { Operator } from '@site/kit/operator';
import type { Catalogue } from '../../src/site-plan/catalogue.ts';
import { escapeHtml } from '../escape.ts';

/** `/sitemap.xml` (sitemaps.org 0.9): every indexed page. */
export const sitemap = ({ origin }: Operator, { pages }: Catalogue): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ path }) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>\n',
  ].join('\n');

/** `/robots.txt` (RFC 9309). Pages kept out of search engines say so themselves, and must be read for that. */
export const robots = ({ origin }: Operator): string =>
  `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

/** `/site.webmanifest` (W3C Web Application Manifest). */
export const webManifest = ({ brand }: Operator): string =>
  JSON.stringify({
    name: brand.name,
    description: brand.baseline,
    lang: 'fr',
    start_url: '/',
    display: 'browser',
    background_color: '#faf6ef',
    theme_color: '#faf6ef',
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  });
