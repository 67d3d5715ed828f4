import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { ADMIN_PATH_PATTERN } from '../app/page/data.ts';
import { isTemplatePath, NOT_FOUND_PATH, SEARCH_PATH } from '../app/remote.ts';
import type { ReleaseSource } from '../releases/store/release-source.ts';
import { buildRedirectRules, findRedirect } from '../site/redirects.ts';
import { createAssetHandler } from './assets.ts';
import type { Composition } from './composition.ts';
import type { Follower } from './follow.ts';
import { COMMON_HEADERS } from './headers.ts';
import type { PageViews } from './page-views.ts';
import { type PreparedResponse, sendPreparedResponse, sendRenderedPage } from './prepared-response.ts';
import { handlePreviewLink, sendPreviewedFile } from './preview.ts';
import type { PageAddress, RequestPages } from './request-pages.ts';
import type { ResultPageContent } from './result.ts';
import type { ResultPages } from './result-pages.ts';
import { parseSearchQuery } from './search.ts';
import {
  allowSpeculation,
  isSpeculative,
  refuseSpeculation,
  SPECULATION_PATH,
  sendSpeculationRules,
  watchUtilization,
} from './speculation.ts';
import { createVariantSelector, type HttpsTest } from './variant-selector.ts';
import type { WorkLimiter } from './work-limiter.ts';

/** Returns a request's URL without its origin; for a posted form, the path of the form's page. */
function getPage({ url = '/', method, headers: { referer = '' } }: IncomingMessage): string {
  if (method !== 'POST') return `/${url.replace(/^[\\/]+/, '')}`;
  return URL.canParse(referer) ? new URL(referer).pathname : '/';
}

/** Most bytes of a form that is sent to a page. */
const FORM_BYTES = 16_000;

/** Returns the body of a form as a query; `undefined` for one that is too large or broken off. */
async function readFormFields(req: IncomingMessage): Promise<string | undefined> {
  if (Number(req.headers['content-length'] ?? 0) > FORM_BYTES) return undefined;
  try {
    const pieces: Buffer[] = [];
    for await (const piece of req) pieces.push(piece);
    return Buffer.concat(pieces).toString('utf8');
  } catch {
    return undefined;
  }
}

/** True for every address of the administration, also for one without a page. */
const isAdministration = ({ url = '/' }: IncomingMessage): boolean =>
  ADMIN_PATH_PATTERN.test(url.replace(/[?#].*/s, ''));

/** Returns the content of the page for a temporary failure. */
const unavailable = (req: IncomingMessage): ResultPageContent => ({
  status: 503,
  title: 'Service momentanément indisponible',
  paragraphs: ['Le site ne répond pas. Réessayez dans quelques instants.'],
  backHref: getPage(req),
  backLabel: req.method === 'POST' ? 'Revenir au formulaire' : 'Réessayer',
});

/** Content of the page for a visitor who searches too often. */
const TOO_MANY_SEARCHES: ResultPageContent = {
  status: 429,
  title: 'Trop de recherches à la fois',
  paragraphs: ['Réessayez dans une minute. Le plan du site mène à toutes les pages.'],
  backHref: '/plan-du-site',
  backLabel: 'Voir le plan du site',
};

/** Seconds after which a proxy may ask a host again that lacks the live composition. */
const BEHIND_RETRY_S = 5;

interface SiteHandlersOptions {
  follower: Follower;
  releaseSource: ReleaseSource;
  /** True for a request over HTTPS: its cookies are then `Secure`. */
  isSecure: HttpsTest;
  /** Renders pages that read the request. */
  requestPages: Pick<RequestPages, 'render'>;
  /** Adds the tokens that browsers' reports need. */
  pageViews: Pick<PageViews, 'take'>;
  /** Limits the cost of searches. */
  searches: WorkLimiter;
  results: ResultPages;
  logger: Logger;
  /** True when speculative loads would slow visits. */
  isBusy?: () => boolean;
}

/** Handles requests for the live site. Each response comes from a single composition. */
export class SiteHandlers {
  readonly #variantSelector: ReturnType<typeof createVariantSelector>;
  readonly #assets: ReturnType<typeof createAssetHandler>;
  readonly #isBusy: () => boolean;
  #ruled: { by: Composition; rules: ReturnType<typeof buildRedirectRules> } | undefined;

  constructor(private readonly options: SiteHandlersOptions) {
    const { follower, releaseSource, isSecure, logger, isBusy = watchUtilization() } = options;
    this.#variantSelector = createVariantSelector(follower.previewKey, isSecure, follower.now);
    this.#assets = createAssetHandler(follower, releaseSource, {
      findPreviewedVariant: (req) => this.#variantSelector.findGrant(req, follower.current())?.variant,
      logger,
    });
    this.#isBusy = isBusy;
  }

  /** Sends a redirect, an asset or a page, or calls `next`. */
  serve(req: IncomingMessage, res: ServerResponse, path: string, query: string, next: () => void) {
    const composition = this.options.follower.current();
    const moved = findRedirect(path, query, this.#redirectRules(composition));
    if (moved) return redirect(res, moved.status, moved.location);
    const link = {
      path,
      query,
      composition,
      variantSelector: this.#variantSelector,
      results: this.options.results,
    };
    if (handlePreviewLink(req, res, link)) return;
    if (path === SPECULATION_PATH) return sendSpeculationRules(req, res);
    if (isTemplatePath(path)) return next();
    if (composition.has(path)) {
      const isSearch = path === SEARCH_PATH && parseSearchQuery(query);
      const waitMs = isSearch ? this.options.searches.take(req) : 0;
      if (waitMs > 0) return this.#sendResult(req, res, TOO_MANY_SEARCHES, Math.ceil(waitMs / 1000));
      if (this.#send(req, res, composition, path, 200, { path, query })) return;
    }
    const removal = composition.gone(path);
    if (!removal) return this.#assets(req, res, { path, next });
    if (removal.to) return redirect(res, 301, removal.to);
    this.#send(req, res, composition, NOT_FOUND_PATH, 410);
  }

  /** Answers a form that was sent to a page, whose fields are then the page's parameters; calls `next` for others. */
  async post(req: IncomingMessage, res: ServerResponse, path: string, next: () => void): Promise<void> {
    const composition = this.options.follower.current();
    const page = composition.live.requestPageOf(path);
    if (!page || page.request.query.length === 0) return next();
    const fields = await readFormFields(req);
    if (fields === undefined) {
      res.writeHead(413, { ...COMMON_HEADERS, Connection: 'close' }).end();
      return;
    }
    if (!this.#send(req, res, composition, path, 200, { path, query: fields, isPosted: true })) next();
  }

  notFound(req: IncomingMessage, res: ServerResponse): void {
    // Requests for pictures or scripts need no suggestions.
    const isRead = req.headers.accept?.includes('text/html') && this.options.searches.take(req) === 0;
    const path = (req.url ?? '').replace(/[?#].*/s, '');
    const address = isRead ? { path, query: '' } : undefined;
    if (!this.#send(req, res, this.options.follower.current(), NOT_FOUND_PATH, 404, address))
      res.writeHead(404, COMMON_HEADERS).end();
  }

  /** Returns the redirects of a composition: they depend on the operator's hosts and on the pages. */
  #redirectRules(composition: Composition) {
    const { operator, redirects } = composition;
    if (this.#ruled?.by !== composition)
      this.#ruled = { by: composition, rules: buildRedirectRules(operator.hosts, redirects) };
    return this.#ruled.rules;
  }

  #send(
    req: IncomingMessage,
    res: ServerResponse,
    composition: Composition,
    path: string,
    status = 200,
    address?: PageAddress,
  ): boolean {
    const { follower, pageViews, requestPages } = this.options;
    if (follower.isBehind()) {
      // A proxy tries another host (`deploy/nginx/hosts-page.conf`).
      this.#sendResult(req, res, unavailable(req), BEHIND_RETRY_S);
      return true;
    }
    if (isSpeculative(req) && this.#isBusy()) {
      refuseSpeculation(res);
      return true;
    }
    // The administration is what everybody gets, so that a preview or a canary never asks for an editor's password.
    const { variant, preview = undefined } = isAdministration(req)
      ? { variant: composition.live }
      : this.#variantSelector.select(req, res, composition, path);
    const answer = variant.find(path, req.headers['user-agent']);
    if (!answer) return false;
    // Previews don't count in a canary's analysis.
    if (!preview && !isSpeculative(req)) pageViews.take(req, res, answer);
    if (answer.isPage && status === 200) allowSpeculation(req, res, path);
    const policy = variant.getPolicy(path);
    const reply = (whole: PreparedResponse) => {
      const { bytes } = whole.bodies.identity;
      if (preview) sendPreviewedFile(req, res, { ...whole, bytes }, { status, policy, grant: preview });
      else if (address?.isPosted || (whole !== answer && address?.query))
        sendRenderedPage(req, res, whole, status, address.isPosted);
      else sendPreparedResponse(req, res, whole, status);
    };
    const page = address && variant.requestPageOf(path);
    // Scripts of a canary's page fetch the live files; only a preview's visitors get the files of its variant.
    const files = preview ? variant : composition.live;
    const rendered = page && requestPages.render(req, { page, path, composed: answer, files, address });
    if (rendered) void rendered.then((whole) => reply(whole ?? answer));
    else reply(answer);
    return true;
  }

  /** Sends a result page from memory, which works during any outage. */
  #sendResult(
    req: IncomingMessage,
    res: ServerResponse,
    result: ResultPageContent,
    retryAfterS: number,
  ): void {
    const { results } = this.options;
    const body = results.render(result);
    res.writeHead(result.status, {
      ...COMMON_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'Content-Security-Policy': results.policy(),
      'Cache-Control': 'no-store, no-transform',
      'Retry-After': String(retryAfterS),
    });
    res.end(req.method === 'HEAD' ? undefined : body);
  }
}

function redirect(res: ServerResponse, status: number, location: string): void {
  res.writeHead(status, { Location: location, 'Cache-Control': 'no-cache' });
  res.end();
}
