import type { EndpointsOf } from '@site/api/http/endpoints';
import { HttpProblem } from '@site/api/http/problem';
import { buildProblemResponses, buildSuccessResponse } from '@site/api/http/responses';
import {
  buildToolPath,
  RELEASE_CALL_TOOLS_PATH,
  type ToolName,
} from '@site/api-contract/releases/release-rules';
import { toolsSchema } from '@site/api-contract/releases/releases';
import type { RequestHandler } from 'express';
import type { TeamPackage } from './team-packages.ts';

const tags = ['Livraison'];

const toolDescriptions: Record<ToolName, string> = {
  client:
    'Le client de livraison en un fichier, sans dépendances : npx ADRESSE release --from dist --to SITE.',
  kit: 'Le kit des remotes (@site/kit), avec ses types et ses réglages de Vite : npm install ADRESSE.',
};

/** OpenAPI path of a tool's package. */
const buildToolPathItem = (name: ToolName) => ({
  get: {
    tags,
    summary: `Paquet npm « ${name} »`,
    description: `${toolDescriptions[name]} Repr-Digest (RFC 9530) en donne l’empreinte.`,
    responses: {
      '200': {
        description: 'Le paquet',
        content: { 'application/gzip': { schema: { type: 'string' as const, format: 'binary' } } },
      },
      ...buildProblemResponses('not-composing'),
    },
  },
});

export const toolsPaths = {
  [RELEASE_CALL_TOOLS_PATH]: {
    get: {
      tags,
      summary: 'Outils pour les équipes',
      description: 'Ce que ce site donne à installer, dans la version qui va avec lui.',
      responses: {
        '200': buildSuccessResponse('Les outils', toolsSchema),
      },
    },
  },
  [buildToolPath('client')]: buildToolPathItem('client'),
  [buildToolPath('kit')]: buildToolPathItem('kit'),
};

/** Returns the endpoints of `/api/delivery/tools` and of the packages that it lists. Packages are public, like their source. */
export function createToolsEndpoints(
  readTools: () => Promise<TeamPackage[]>,
): EndpointsOf<typeof toolsPaths> {
  const list: RequestHandler = async (_request, response) => {
    const tools = await readTools();
    response.set('Cache-Control', 'no-cache').json({
      tools: tools.map(({ name, path, bytes, integrity }) => ({ name, path, bytes, integrity })),
    });
  };
  const send =
    (name: ToolName): RequestHandler =>
    async (_request, response) => {
      const tool = (await readTools()).find((one) => one.name === name);
      if (!tool) throw new HttpProblem('not-composing', 'Ce programme a été construit sans ses outils.');
      const digest = tool.integrity.replace('sha512-', '');
      response
        .set({
          'Cache-Control': 'no-cache',
          ETag: `"${digest}"`,
          'Repr-Digest': `sha-512=:${digest}:`,
          'Content-Disposition': `attachment; filename="${name}.tgz"`,
        })
        .type('application/gzip')
        .send(tool.content);
    };
  return {
    [RELEASE_CALL_TOOLS_PATH]: { get: [list] },
    [buildToolPath('client')]: { get: [send('client')] },
    [buildToolPath('kit')]: { get: [send('kit')] },
  };
}
