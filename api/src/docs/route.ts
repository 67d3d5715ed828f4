import type { RequestHandler, Response } from 'express';
import type { Endpoints } from '../http/endpoints.ts';
import { computeEtag } from '../http/headers.ts';
import type { DocumentedApi } from './openapi.ts';

export const DOCS_PATH = '/api/docs';
export const OPENAPI_PATH = '/api/openapi.json';

/** Builds the document and the page. The first request loads the generator, so that an idle API doesn't hold it in memory. */
async function make(api: DocumentedApi) {
  const [{ buildOpenApiDocument }, { docsCsp, renderDocsPage }] = await Promise.all([
    import('./openapi.ts'),
    import('./page.ts'),
  ]);
  const document = buildOpenApiDocument(api);
  return { json: JSON.stringify(document), page: renderDocsPage(document), csp: docsCsp };
}

/** `GET /api/openapi.json` (OpenAPI 3.1), and `GET /api/docs`: the same document as a page, which problems' `type` names. */
export function createDocsEndpoints(api: DocumentedApi): Endpoints {
  let docs: ReturnType<typeof make> | undefined;
  const send = (response: Response, type: string, body: string) => {
    response
      .set({ 'Cache-Control': 'no-cache', ETag: computeEtag(body) })
      .type(type)
      .send(body);
  };
  const json: RequestHandler = async (_request, response) => {
    docs ??= make(api);
    send(response, 'json', (await docs).json);
  };
  const page: RequestHandler = async (_request, response) => {
    docs ??= make(api);
    const { page, csp } = await docs;
    send(response.set('Content-Security-Policy', csp), 'html', page);
  };
  return { [OPENAPI_PATH]: { get: [json] }, [DOCS_PATH]: { get: [page] } };
}
