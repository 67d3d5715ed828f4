import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatInParis } from '@site/api-contract/texts/french-dates';
import { BODY_END, computeCspHash, HEAD_END, replaceOrThrow } from '../compose/html.ts';
import type { PagePolicy } from '../site/paths.ts';
import type { PreviewGrant } from '../site/preview-link.ts';
import type { Composition } from './composition.ts';
import { adaptHeadersToBrowser, buildPageHeaders, COMMON_HEADERS } from './headers.ts';
import type { ComposedFile } from './prepared-response.ts';
import type { ResultPages } from './result-pages.ts';
import { isSpeculative } from './speculation.ts';
import { type createVariantSelector, PREVIEW_END, PREVIEW_PARAMETER } from './variant-selector.ts';

const BANNER_STYLE =
  '.apercu{position:sticky;inset-block-end:0;z-index:100;display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;justify-content:center;padding:.75rem 1rem;background:#2b2018;color:#fff;font:1rem/1.4 system-ui,sans-serif}.apercu a{color:inherit}@media print{.apercu{display:none}}';

const banner = ({ variant, until }: PreviewGrant): string =>
  `<aside class="apercu" aria-label="Aperçu"><span>Aperçu de ${variant.replace('@', ', version ')}, jusqu’au ${formatInParis(until, { dateStyle: 'long', timeStyle: 'short' })}. Les autres visiteurs ne le voient pas.</span><a href="/?${PREVIEW_PARAMETER}=${PREVIEW_END}" rel="external">Quitter l’aperçu</a></aside>`;

/** Inserts the banner outside of React's root. Throws when the page lacks the place, which composed pages have. */
export function withBanner(html: string, grant: PreviewGrant): string {
  const styled = replaceOrThrow(html, HEAD_END, () => `<style>${BANNER_STYLE}</style>${HEAD_END}`);
  return replaceOrThrow(styled, BODY_END, () => banner(grant) + BODY_END);
}

/** Headers of confidential pages: no cache stores them, no search engine lists them. */
const hidden = { 'Cache-Control': 'private, no-store, no-transform', 'X-Robots-Tag': 'noindex, nofollow' };

interface Previewed {
  status: number;
  policy: PagePolicy;
  grant: PreviewGrant;
}

/** Sends a file of a previewed variant; pages get a banner. */
export function sendPreviewedFile(
  req: IncomingMessage,
  res: ServerResponse,
  { type, isPage, bytes }: Pick<ComposedFile, 'type' | 'isPage'> & { bytes: Buffer },
  { status, policy, grant }: Previewed,
): void {
  const body = isPage ? withBanner(bytes.toString('utf8'), grant) : bytes;
  const styles = [...policy.styles, computeCspHash(BANNER_STYLE)];
  res.writeHead(status, {
    ...COMMON_HEADERS,
    ...hidden,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    ...adaptHeadersToBrowser(req.headers['user-agent'], buildPageHeaders({ ...policy, styles })),
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}

interface Link {
  path: string;
  query: string;
  composition: Composition;
  variantSelector: ReturnType<typeof createVariantSelector>;
  results: ResultPages;
}

const refusals = {
  expired: {
    status: 410,
    title: 'Cet aperçu a expiré',
    paragraphs: ['Le lien n’est plus valable. Demandez-en un nouveau à qui vous l’a envoyé.'],
  },
  invalid: {
    status: 403,
    title: 'Ce lien d’aperçu n’est pas valable',
    paragraphs: ['Il a été modifié ou coupé. Copiez-le en entier, ou demandez-en un nouveau.'],
  },
  notOpened: {
    status: 403,
    title: 'Ce lien d’aperçu n’a pas été ouvert',
    paragraphs: ['Un aperçu s’ouvre dans un onglet, par son lien.'],
  },
};

/**
 * True for a visit to the address itself. A script that fetches a link opens no preview (Fetch Metadata); clients without these
 * headers run no scripts of others.
 */
const isNavigation = (req: IncomingMessage): boolean =>
  [undefined, 'document'].includes(req.headers['sec-fetch-dest'] as string | undefined) &&
  !isSpeculative(req);

/** Opens or ends a preview when the query has the parameter; else returns false. */
export function handlePreviewLink(req: IncomingMessage, res: ServerResponse, link: Link): boolean {
  // Runs for every request: parse the query only when it can hold a token.
  if (!link.query.includes(`${PREVIEW_PARAMETER}=`)) return false;
  const token = new URLSearchParams(link.query).get(PREVIEW_PARAMETER);
  if (token === null) return false;
  const enter = (cookie: string) => {
    // Leading slashes and backslashes would lead to another site.
    const location = `/${link.path.replace(/^[\\/]+/, '')}`;
    res.writeHead(303, { ...COMMON_HEADERS, ...hidden, Location: location, 'Set-Cookie': cookie });
    res.end();
    return true;
  };
  if (token === PREVIEW_END) return enter(link.variantSelector.buildEndingCookie(req));
  const grant = isNavigation(req) ? link.variantSelector.read(token, link.composition) : 'notOpened';
  if (typeof grant === 'object') return enter(link.variantSelector.buildPreviewCookie(req, grant));
  const refusal = refusals[grant];
  const body = link.results.render({ ...refusal, backHref: '/offres', backLabel: 'Voir les offres' });
  res.writeHead(refusal.status, {
    ...COMMON_HEADERS,
    ...hidden,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Content-Security-Policy': link.results.policy(),
  });
  res.end(req.method === 'HEAD' ? undefined : body);
  return true;
}
