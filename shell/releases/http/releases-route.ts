import type { EndpointsOf } from '@site/api/http/endpoints';
import { buildWholeNumberSchema, parseFields } from '@site/api/http/fields';
import { buildDatabaseProblemResponses, buildSuccessResponse } from '@site/api/http/responses';
import { requireSameOrigin } from '@site/api/http/same-origin';
import type { Database } from '@site/api/storage/schema';
import {
  FILE_MAX_BYTES,
  RELEASE_CALL_AUDIT_LOG_PATH,
  RELEASE_CALL_FILES_PATH,
  RELEASE_CALL_RELEASES_PATH,
} from '@site/api-contract/releases/release-rules';
import {
  auditLogPageSchema,
  releaseFileQuerySchema,
  releasesViewSchema,
} from '@site/api-contract/releases/releases';
import { z } from 'zod';
import { listSigningKeyInfos, readAuditLogPage } from '../access/audit-log.ts';
import { formatAuthorName } from '../access/keys.ts';
import { StatementRejectedError } from '../access/statement-rejection.ts';
import type { ReleaseService } from '../changes/release-service.ts';
import { readLiveState } from '../store/live.ts';
import { type FileTransfers, sendFile } from './file-transfers.ts';
import { buildRejectionResponses } from './problems.ts';
import {
  notAllowed,
  notProven,
  type SignedCall,
  type SignedCalls,
  signedOperationFields,
} from './signed-calls.ts';

const auditLogQuerySchema = z.object({
  after: buildWholeNumberSchema('after')
    .optional()
    .meta({ description: 'Seulement les lignes après celle de ce numéro ; sans lui, les dernières' }),
});

export const releaseReadingPaths = {
  [RELEASE_CALL_RELEASES_PATH]: {
    get: {
      ...signedOperationFields,
      summary: 'Versions en ligne, à l’essai et passées',
      description: 'La déclaration demande {action: "list"}.',
      responses: {
        '200': buildSuccessResponse('Les versions', releasesViewSchema),
        ...buildDatabaseProblemResponses('too-many-requests'),
        ...notProven,
      },
    },
  },
  [RELEASE_CALL_AUDIT_LOG_PATH]: {
    get: {
      ...signedOperationFields,
      summary: 'Journal des changements',
      description:
        'De la plus ancienne ligne à la plus récente, 200 par réponse : chacune porte sa déclaration signée et l’empreinte de la ligne d’avant.',
      requestParams: { query: auditLogQuerySchema },
      responses: {
        '200': buildSuccessResponse('Une page du journal', auditLogPageSchema),
        ...buildDatabaseProblemResponses('invalid-fields', 'too-many-requests'),
        ...notProven,
      },
    },
  },
  [RELEASE_CALL_FILES_PATH]: {
    get: {
      ...signedOperationFields,
      summary: 'Un fichier d’une version',
      description:
        'Pour publier ailleurs la même version sans la refaire. La déclaration demande {action: "list"} ; sa clé doit valoir pour ce remote.',
      requestParams: { query: releaseFileQuerySchema },
      responses: {
        '200': {
          description: 'Les octets du fichier',
          content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
        },
        ...buildDatabaseProblemResponses('invalid-fields', 'too-many-requests'),
        ...notProven,
        ...notAllowed,
        ...buildRejectionResponses('change-refused'),
      },
    },
  },
};

interface ReleaseReadingOptions {
  database: Database;
  publicOrigin: string;
  releases: Pick<ReleaseService, 'list' | 'releaseFile'>;
  calls: SignedCalls;
  transfers: FileTransfers;
}

/** A team reads what is live, the audit log and the files of its releases. */
export function createReleaseReadingEndpoints(
  options: ReleaseReadingOptions,
): EndpointsOf<typeof releaseReadingPaths> {
  const { database, publicOrigin, releases, calls, transfers } = options;

  const list = async ({ response }: SignedCall): Promise<void> => {
    response.json(await releases.list());
  };

  const file = async ({ request, response, proven: { key } }: SignedCall): Promise<void> => {
    const { path, ...release } = parseFields(releaseFileQuerySchema, request.query, 'Fichier non reconnu.');
    const isOwn = key.remotes === '*' || key.remotes.includes(release.remote);
    if (!isOwn) throw new StatementRejectedError('not-its-remote', formatAuthorName(key), release.remote);
    const reservation = await transfers.reserve(key.name, FILE_MAX_BYTES, response);
    await reservation.use(async () => {
      const bytes = await releases.releaseFile(release, path);
      response.set('Cache-Control', 'no-store').type('application/octet-stream');
      await sendFile(response, bytes);
    });
  };

  const auditLog = async ({ request, response }: SignedCall): Promise<void> => {
    const { after } = parseFields(auditLogQuerySchema, request.query, 'Paramètres non reconnus.');
    const composition = (await readLiveState(database))?.composition ?? null;
    const entries = await readAuditLogPage(database, after);
    response.json({ composition, entries, keys: await listSigningKeyInfos(database, entries) });
  };

  return {
    [RELEASE_CALL_RELEASES_PATH]: { get: [calls.signed(list)] },
    [RELEASE_CALL_FILES_PATH]: { get: [requireSameOrigin(publicOrigin), calls.signed(file)] },
    [RELEASE_CALL_AUDIT_LOG_PATH]: { get: [calls.signed(auditLog)] },
  };
}
