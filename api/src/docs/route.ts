import type { RequestHandler, Response } from 'express';
import type { Endpoints } from '../http/endpoints.ts';
import { etagOf } from '../http/headers.ts';

export const DOCS_PATH = '/api/docs';
export const OPENAPI_PATH = '/api/openapi.json';

let docs: ReturnType<typeof make> | undefined;

/** Made and loaded with the first reader: an idle API doesn't carry the generator in memory. */
async function make() {
  const [{ openApiDocument }, { docsCsp, docsPage }] = await Promise.all([
    import('./document.ts'),
    import('./page.ts'),
  ]);
  const document = openApiDocument();
  return { json: JSON.stringify(document), page: docsPage(document), csp: docsCsp };
}

/** `GET /api/openapi.json` (OpenAPI 3.1) and `GET /api/docs`, the same to read, where every problem's `type` leads. */
export function docsRoute(): Endpoints {
  const send = (response: Response, type: string, body: string) => {
    response
      .set({ 'Cache-Control': 'no-cache', ETag: etagOf(body) })
      .type(type)
      .send(body);
  };
  const json: RequestHandler = async (_request, response) => {
    docs ??= make();
    send(response, 'json', (await docs).json);
  };
  const page: RequestHandler = async (_request, response) => {
    docs ??= make();
    const { page, csp } = await docs;
    send(response.set('Content-Security-Policy', csp), 'html', page);
  };
  return { [OPENAPI_PATH]: { get: [json] }, [DOCS_PATH]: { get: [page] } };
}
