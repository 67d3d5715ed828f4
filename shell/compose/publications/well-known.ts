import { escapeHtml } from '@site/api/http/html';
import type { Operator } from '@site/api-contract/operator/operator';
import type { Catalogue } from '../../app/site-map/catalogue.ts';

/** `/sitemap.xml` (sitemaps.org 0.9): every indexed page. */
export const renderSitemap = ({ origin }: Operator, { pages }: Catalogue): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map(({ path }) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`),
    '</urlset>\n',
  ].join('\n');

/** `/robots.txt` (RFC 9309). It allows « noindex » pages, since search engines must read that mark. */
export const renderRobots = ({ origin }: Operator): string =>
  `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

/** `/site.webmanifest` (W3C Web Application Manifest). */
export const renderWebManifest = ({ brand }: Operator): string =>
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

/** Path of security.txt (RFC 9116, section 3). */
export const SECURITY_TXT_PATH = '.well-known/security.txt';

const DAY_MS = 24 * 3_600_000;

const getEndOfDay = (day: string) => `${day}T23:59:59Z`;

/** Returns `/.well-known/security.txt` (RFC 9116): the contact for reports of vulnerabilities. */
export const renderSecurityTxt = (
  { origin, email }: Pick<Operator, 'origin' | 'email'>,
  { expires, contact = email }: NonNullable<Operator['security']>,
): string =>
  [
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
    `Expires: ${getEndOfDay(expires)}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${origin}/${SECURITY_TXT_PATH}`,
    '',
  ].join('\n');

/** Returns a fault of security.txt: missing, expired or due in 30 days, or valid over a year (RFC 9116, section 2.5.5). */
export function findSecurityTxtError(
  { security }: Pick<Operator, 'security'>,
  now: Date,
): string | undefined {
  if (!security) return `security: missing, so there is no /${SECURITY_TXT_PATH}`;
  const days = (Date.parse(getEndOfDay(security.expires)) - now.getTime()) / DAY_MS;
  if (days > 30 && days <= 366) return undefined;
  return `security.expires: ${security.expires} ${days > 366 ? 'is more than a year ahead' : 'is over, or within a month'}`;
}
