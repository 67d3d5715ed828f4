import { readBody, readBytes } from '@site/api/http/body';
import type { EndpointsOf } from '@site/api/http/endpoints';
import { parseFields } from '@site/api/http/fields';
import { buildDatabaseProblemResponses, buildSuccessResponse } from '@site/api/http/responses';
import { requireSameOrigin } from '@site/api/http/same-origin';
import {
  FILE_MAX_BYTES,
  MANIFEST_MAX_BYTES,
  RELEASE_CALL_BLOBS_PATH,
  RELEASE_CALL_UPLOADS_PATH,
} from '@site/api-contract/releases/release-rules';
import {
  integritySchema,
  isReleaseChange,
  missingFilesResponseSchema,
  type ReleaseChange,
} from '@site/api-contract/releases/releases';
import { z } from 'zod';
import { RejectedError } from '../../site/errors.ts';
import { computeIntegritySync } from '../../site/integrity.ts';
import type { VerifiedStatement } from '../access/statement.ts';
import { StatementRejectedError } from '../access/statement-rejection.ts';
import type { ReleaseService } from '../changes/release-service.ts';
import type { FileTransfers } from './file-transfers.ts';
import { buildRejectionResponses } from './problems.ts';
import {
  notAllowed,
  notProven,
  type SignedCall,
  type SignedCalls,
  signedOperationFields,
} from './signed-calls.ts';
import type { TeamBudgets } from './team-budgets.ts';
import type { UploadStore } from './uploads.ts';

const blobQuerySchema = z.object({
  integrity: z
    .string('integrity : une seule valeur est attendue.')
    .pipe(integritySchema.meta({ description: 'Empreinte SHA-384 du fichier, « sha384-… » en base64' })),
});

export const uploadPaths = {
  [RELEASE_CALL_UPLOADS_PATH]: {
    post: {
      ...signedOperationFields,
      summary: 'Annoncer une version',
      description:
        'Le manifeste, dont la déclaration porte l’empreinte, 1 Mio au plus. Refaite, l’annonce dit ce qui manque encore : un envoi interrompu reprend là.',
      requestBody: {
        content: { 'application/json': { schema: z.object({}).meta({ description: 'manifest.json' }) } },
      },
      responses: {
        '200': buildSuccessResponse('Ce qui manque', missingFilesResponseSchema),
        ...buildDatabaseProblemResponses(
          'malformed-request',
          'too-large',
          'unsupported-format',
          'too-many-requests',
        ),
        ...notProven,
        ...notAllowed,
        ...buildRejectionResponses('change-refused', 'over-budget', 'disk-reserved'),
      },
    },
  },
  [RELEASE_CALL_BLOBS_PATH]: {
    put: {
      ...signedOperationFields,
      summary: 'Envoyer un fichier annoncé',
      description:
        'Ses octets, avec la déclaration de l’annonce : 20 Mio au plus, 100 Mio par version et par jour, en 30 secondes. Refait, l’envoi ne change rien.',
      requestParams: { query: blobQuerySchema },
      requestBody: {
        content: { 'application/octet-stream': { schema: { type: 'string' as const, format: 'binary' } } },
      },
      responses: {
        '204': buildSuccessResponse('Gardé'),
        ...buildDatabaseProblemResponses(
          'malformed-request',
          'too-large',
          'unsupported-format',
          'invalid-fields',
          'too-many-requests',
        ),
        ...notProven,
        ...notAllowed,
        ...buildRejectionResponses('change-refused', 'over-budget', 'disk-reserved'),
      },
    },
  },
};

interface UploadsOptions {
  publicOrigin: string;
  releases: Pick<ReleaseService, 'missing' | 'store'>;
  calls: SignedCalls;
  budgets: TeamBudgets;
  uploads: UploadStore;
  transfers: FileTransfers;
}

/** A team announces a release by its manifest, then uploads the files that the site lacks. */
export function createUploadEndpoints(options: UploadsOptions): EndpointsOf<typeof uploadPaths> {
  const { publicOrigin, releases, calls, budgets, uploads, transfers } = options;
  const readManifest = readBytes(MANIFEST_MAX_BYTES, 'application/json');
  const readFile = readBytes(FILE_MAX_BYTES, 'application/octet-stream');

  const announce = async ({ request, response, proven }: SignedCall): Promise<void> => {
    const { key } = proven;
    const { change, hash } = requireRelease(proven);
    const bytes = (await readBody(request, response, readManifest)) as Buffer;
    if (computeIntegritySync(bytes) !== hash) throw new StatementRejectedError('manifest', key.name);
    const manifest = bytes.toString('utf8');
    // Before the manifest is parsed, which costs this host's time.
    const budget = await budgets.find(key, change.remote);
    if (budget) {
      await budgets.assertDiskRoom();
      await budgets.consume(key, change.remote, 'uploadsPerHour', budget);
    }
    const { remote, buildId, ...found } = await releases.missing(manifest);
    if (change.remote !== remote || change.buildId !== buildId)
      throw new StatementRejectedError('release', key.name, `${remote}@${buildId}`);
    // Two files may hold the same bytes.
    const missing = [...new Set(found.missing)];
    const { knownBytes } = found;
    await uploads.announce({ hash, manifest, remote, buildId, missing, knownBytes }, budget);
    response.json({ missing });
  };

  const upload = async ({ request, response, proven }: SignedCall): Promise<void> => {
    const { key } = proven;
    const { change, hash } = requireRelease(proven);
    const { integrity } = parseFields(blobQuerySchema, request.query, 'Empreinte non reconnue.');
    const { wanted, remote } = await uploads.findAnnounced(hash, change, key);
    if (!wanted.includes(integrity)) throw new StatementRejectedError('unasked', key.name, integrity);
    // Memory is reserved before the body is read. A chunked body has no length.
    const length = Number(request.get('Content-Length') ?? FILE_MAX_BYTES);
    const reservation = await transfers.reserve(key.name, length, response);
    await reservation.use(async () => {
      const bytes = (await readBody(request, response, readFile)) as Buffer;
      if (computeIntegritySync(bytes) !== integrity)
        throw new RejectedError(`${integrity}: other bytes than announced were uploaded`);
      const budget = await budgets.find(key, remote);
      if (budget) await budgets.assertDiskRoom(bytes.length);
      await uploads.count({ hash, remote }, bytes.length, budget);
      await releases.store(integrity, bytes);
    });
    response.status(204).end();
  };

  const sameOrigin = requireSameOrigin(publicOrigin);
  return {
    [RELEASE_CALL_UPLOADS_PATH]: { post: [sameOrigin, calls.signed(announce)] },
    [RELEASE_CALL_BLOBS_PATH]: { put: [sameOrigin, calls.signed(upload)] },
  };
}

/** Returns the release that a statement names, and its manifest's hash. @throws StatementRejectedError for any other statement */
function requireRelease({ statement, key }: VerifiedStatement): { change: ReleaseChange; hash: string } {
  const { change, manifest: hash } = statement;
  if (isReleaseChange(change) && hash) return { change, hash };
  throw new StatementRejectedError('purpose', key.name, change.action);
}
