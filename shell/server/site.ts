import { readlinkSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { sitePaths } from '../compose/paths.ts';
import { isAddressless, NOT_FOUND_PATH, RESULT_PATH } from '../src/remote.ts';
import { serveAssets } from './assets.ts';
import { createAudience } from './audience.ts';
import { type Composition, followCurrent } from './edition.ts';
import { sendServed } from './folder.ts';
import { caching, contentSecurityPolicy, sharedPageHeaders, understoodBy } from './headers.ts';
import { answerPreviewLink, sendPreviewed } from './preview.ts';
import { fillResult, type Result } from './result.ts';

/**
 * The composed site. Follows a switch of `current` with the next request: a release is live without a restart, and
 * each answer comes whole from one composition. Throws when nothing was composed yet.
 */
export function createSite(siteDir: string) {
  const current = followCurrent(siteDir, readlinkSync);
  const audience = createAudience(siteDir);
  const assets = serveAssets(sitePaths(siteDir).assets);

  const send = (
    req: IncomingMessage,
    res: ServerResponse,
    composition: Composition,
    path: string,
    status = 200,
  ): boolean => {
    const { edition, preview } = audience.of(req, res, composition);
    const served = edition.find(path);
    if (!served) return false;
    if (preview) {
      sendPreviewed(req, res, served, { status, policy: edition.policyOf(path), grant: preview });
      return true;
    }
    const isShared = !composition.candidates.some(({ canary }) => canary);
    sendServed(req, res, served, {
      status,
      headers: understoodBy(req.headers['user-agent'], {
        ...sharedPageHeaders(edition.policyOf(path)),
        ...(!isShared && { 'Cache-Control': caching.personalPage, Vary: 'User-Agent, Cookie' }),
      }),
    });
    return true;
  };
  const resultPage = (result: Result) => {
    const template = current().live.find(RESULT_PATH);
    if (!template) throw new Error(`the shell has no ${RESULT_PATH}`);
    return fillResult(template.bodies.identity.bytes.toString('utf8'), result);
  };
  const resultPolicy = () => contentSecurityPolicy(current().live.policyOf(RESULT_PATH));

  return {
    /** Serves an asset or a page, or passes on. */
    serve(req: IncomingMessage, res: ServerResponse, path: string, query: string, next: () => void) {
      const composition = current();
      if (answerPreviewLink(req, res, { path, query, composition, audience, resultPage, resultPolicy }))
        return;
      if (isAddressless(path)) return next();
      if (!composition.has(path)) return assets(req, res, path, next);
      if (!send(req, res, composition, path)) next();
    },
    notFound(req: IncomingMessage, res: ServerResponse) {
      send(req, res, current(), NOT_FOUND_PATH, 404);
    },
    /** The page a form without JavaScript is answered with. */
    resultPage,
    /** The policy of that page. */
    resultPolicy,
  };
}
