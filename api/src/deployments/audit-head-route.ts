import { publishedAuditHeadSchema } from '@site/api-contract/delivery';
import { AUDIT_HEAD_PATH } from '@site/api-contract/delivery-rules';
import type { RequestHandler } from 'express';
import type { z } from 'zod';
import type { EndpointsOf } from '../http/endpoints.ts';
import { buildDatabaseProblemResponses, buildSuccessResponse } from '../http/responses.ts';
import type { Database } from '../storage/schema.ts';
import { readAuditLogHead } from './audit-log.ts';

export const auditHeadPaths = {
  [AUDIT_HEAD_PATH]: {
    get: {
      tags: ['Exploitation'],
      summary: 'Dernière ligne du journal des changements',
      description:
        'Son empreinte couvre toutes les lignes : une copie gardée ailleurs montre que le journal a été réécrit (npm run releases -- --verify --head).',
      responses: {
        '200': buildSuccessResponse(
          'Le nombre de lignes, l’empreinte et sa signature',
          publishedAuditHeadSchema,
        ),
        ...buildDatabaseProblemResponses(),
      },
    },
  },
};

/** `GET /.well-known/audit-head.json`: the audit log's head, for copies on other machines (docs/decisions/0037). */
export function createAuditHeadEndpoints(database: Database): EndpointsOf<typeof auditHeadPaths> {
  const show: RequestHandler = async (_request, response) => {
    const row = await readAuditLogHead(database);
    const keys = [...(database.auditKey?.trusted ?? [])];
    const { seq, hash, at, signer, signature } = row ?? {
      seq: 0,
      hash: '',
      at: null,
      signer: null,
      signature: null,
    };
    response.json({ seq, hash, at, signer, signature, keys } satisfies z.input<
      typeof publishedAuditHeadSchema
    >);
  };
  return { [AUDIT_HEAD_PATH]: { isQuiet: true, get: [show] } };
}
