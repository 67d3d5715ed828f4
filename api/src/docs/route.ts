import type { RequestHandler, Response } from 'express';
import type { Endpoints } from '../http/endpoints.ts';
import { computeEtag } from '../http/headers.ts';
import type { DocumentedApi } from './openapi.ts';
import { docsCsp, renderDocsPage } from './page.ts';

export const DOCS_PATH = '/api/docs';
export const OPENAPI_PATH = '/api/openapi.json';

/** Formats the document. The first request loads the generator, so that an idle API doesn't hold it in memory. */
async function formatDocument(api: DocumentedApi): Promise<string> {
  const { buildOpenApiDocument } = await import('./openapi.ts');
  return JSON.stringify(buildOpenApiDocument(api));
}

/** `GET /api/openapi.json` (OpenAPI 3.1), and `GET /api/docs`: the page that problems' `type` names. */
export function createDocsEndpoints(api: DocumentedApi): Endpoints {
  let document: Promise<string> | undefined;
  const docsPage = renderDocsPage();
  const send = (response: Response, type: string, body: string) => {
    response
      .set({ 'Cache-Control': 'no-cache', ETag: computeEtag(body) })
      .type(type)
      .send(body);
  };
  const json: RequestHandler = async (_request, response) => {
    document ??= formatDocument(api);
    send(response, 'json', await document);
  };
  const page: RequestHandler = (_request, response) => {
    send(response.set('Content-Security-Policy', docsCsp), 'html', docsPage);
  };
  return { [OPENAPI_PATH]: { get: [json] }, [DOCS_PATH]: { get: [page] } };
}
