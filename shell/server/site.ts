import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAddressless, NOT_FOUND_PATH, RESULT_PATH } from '../src/remote.ts';
import { serveAssets } from './assets.ts';
import { createAudience } from './audience.ts';
import { type Composition, followCurrent } from './edition.ts';
import { sendAnswer } from './folder.ts';
import { contentSecurityPolicy } from './headers.ts';
import { answerPreviewLink, sendPreviewed } from './preview.ts';
import { fillResult, type Result } from './result.ts';
import type { IsSecure } from './transport.ts';

/**
 * The composed site. Follows a switch of `current` with the next request: a release is live without a restart, and
 * each answer comes whole from one composition. Throws when nothing was composed yet.
 *
 * @param isSecure whether a request came over HTTPS: its cookies then come back over nothing else
 */
export function createSite(siteDir: string, isSecure: IsSecure) {
  const current = followCurrent(siteDir, console.error);
  const audience = createAudience(siteDir, isSecure);
  const assets = serveAssets(siteDir, console.error);

  const send = (
    req: IncomingMessage,
    res: ServerResponse,
    composition: Composition,
    path: string,
    status = 200,
  ): boolean => {
    const { edition, preview } = audience.of(req, res, composition);
    const answer = edition.find(path, req.headers['user-agent']);
    if (!answer) return false;
    if (preview) sendPreviewed(req, res, answer, { status, policy: edition.policyOf(path), grant: preview });
    else sendAnswer(req, res, answer, status);
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
      const link = { path, query, composition, audience, resultPage, resultPolicy };
      if (answerPreviewLink(req, res, link)) return;
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
