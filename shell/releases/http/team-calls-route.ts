import { jsonHandlers, readBytes } from '@site/api/http/body';
import { getClientAddress, getLimitKeys } from '@site/api/http/client-address';
import type { EndpointsOf } from '@site/api/http/endpoints';
import { buildWholeNumberSchema, parseFields, requireObject } from '@site/api/http/fields';
import type { HttpProblem } from '@site/api/http/problem';
import { createRateLimitProblem, RateLimiter } from '@site/api/http/rate-limit';
import {
  bodyProblemTypes,
  buildDatabaseProblemResponses,
  buildSuccessResponse,
} from '@site/api/http/responses';
import { requireSameOrigin } from '@site/api/http/same-origin';
import type { DiskReserve } from '@site/api/storage/disk-reserve';
import {
  auditLogPageSchema,
  type ChangeOutcome,
  changeRequestSchema,
  type DeliveryChange,
  integritySchema,
  isReleaseChange,
  keyRequestSchema,
  keyResponseSchema,
  missingFilesResponseSchema,
  type ReleaseChange,
  releaseFileQuerySchema,
  releasesViewSchema,
} from '@site/api-contract/delivery';
import {
  DELIVERY_AUDIT_LOG_PATH,
  DELIVERY_BLOBS_PATH,
  DELIVERY_CHANGES_PATH,
  DELIVERY_FILES_PATH,
  DELIVERY_KEYS_PATH,
  DELIVERY_RELEASES_PATH,
  DELIVERY_UPLOADS_PATH,
  FILE_MAX_BYTES,
  HEADER_STATEMENT_MAX,
  MANIFEST_MAX_BYTES,
} from '@site/api-contract/delivery-rules';
import type { RemoteBudget } from '@site/kit/budgets';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { computeIntegritySync } from '../../site/integrity.ts';
import { listSigningKeyInfos, readAuditLogPage } from '../access/audit-log.ts';
import {
  assertPreviewBudget,
  consumeBudget,
  hourlyBudgetOf,
  limitToPreviews,
  listOtherPreviews,
} from '../access/budgets.ts';
import { formatAuthorName, type SigningKey, teamOf } from '../access/keys.ts';
import { IdentityTokenExchange, IssuerUnreachableError } from '../access/oidc.ts';
import { RejectionLog } from '../access/rejection-log.ts';
import {
  assertStatementUnused,
  consumeStatement,
  markStatementUsed,
  type VerifiedStatement,
  verifyStatement,
} from '../access/statement.ts';
import { StatementRejectedError } from '../access/statement-rejection.ts';
import type { ChangeContext } from '../model/author.ts';
import { DiskReservedError, RejectedError } from '../model/rejection.ts';
import { readLiveState } from '../store/live.ts';
import { changeStartedResponse, type DeliveryRouteOptions, streamChange } from './changes.ts';
import { FileTransfers, type Reservation, sendFile } from './file-transfers.ts';
import { buildRejectionProblem, buildRejectionResponses, toChangeProblem } from './problems.ts';
import { UploadStore } from './uploads.ts';

/**
 * Limit of failed proofs per network. Up to the limit, a failure is explained and recorded; then the answer is 429. Calls
 * with a valid proof aren't counted or refused.
 */
const STRANGERS = { max: 60, windowMs: 600_000 };

type PreviewChange = Extract<DeliveryChange, { action: 'preview' }>;

/** A file whose upload the host expects. */
interface ExpectedFile {
  integrity: string;
  /** Hash of the manifest that names the file. */
  hash: string;
  remote: string;
  /** Room for the file's bytes. */
  reservation: Reservation;
}

const auditLogQuerySchema = z.object({
  after: buildWholeNumberSchema('after')
    .optional()
    .meta({ description: 'Seulement les lignes après celle de ce numéro ; sans lui, les dernières' }),
});

const blobQuerySchema = z.object({
  integrity: z
    .string('integrity : une seule valeur est attendue.')
    .pipe(integritySchema.meta({ description: 'Empreinte SHA-384 du fichier, « sha384-… » en base64' })),
});

const tags = ['Livraison'];
const calls = { tags, security: [{ statement: [] }] };

const notProven = buildRejectionResponses('statement-refused');
const notAllowed = buildRejectionResponses('not-your-remote', 'cross-site');

export const teamCallPaths = {
  [DELIVERY_UPLOADS_PATH]: {
    post: {
      ...calls,
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
  [DELIVERY_BLOBS_PATH]: {
    put: {
      ...calls,
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
  [DELIVERY_CHANGES_PATH]: {
    post: {
      tags,
      summary: 'Changer le site',
      description:
        'La déclaration dit tout : version pour tous, pour une part des visiteurs ou pour un lien, retour en arrière, retrait, configuration, nettoyage. La réponse vient ligne par ligne ; une ligne vide dit que le travail continue, la dernière est « done » ou « problem ». Le changement va à son terme même si personne n’écoute.',
      requestBody: { content: { 'application/json': { schema: changeRequestSchema } } },
      responses: {
        '200': changeStartedResponse,
        ...buildDatabaseProblemResponses(...bodyProblemTypes, 'too-many-requests'),
        ...notProven,
        ...notAllowed,
        ...buildRejectionResponses(
          'change-refused',
          'statement-used',
          'change-under-way',
          'over-budget',
          'disk-reserved',
        ),
      },
    },
  },
  [DELIVERY_RELEASES_PATH]: {
    get: {
      ...calls,
      summary: 'Versions en ligne, à l’essai et passées',
      description: 'La déclaration demande {action: "list"}.',
      responses: {
        '200': buildSuccessResponse('Les versions', releasesViewSchema),
        ...buildDatabaseProblemResponses('too-many-requests'),
        ...notProven,
      },
    },
  },
  [DELIVERY_AUDIT_LOG_PATH]: {
    get: {
      ...calls,
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
  [DELIVERY_FILES_PATH]: {
    get: {
      ...calls,
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
  [DELIVERY_KEYS_PATH]: {
    post: {
      tags,
      summary: 'Échanger un jeton d’identité',
      description:
        'Le jeton OpenID Connect d’une intégration continue que l’exploitant a nommée (site teams add) donne à la clé jointe le droit de signer pendant un quart d’heure.',
      requestBody: { content: { 'application/json': { schema: keyRequestSchema } } },
      responses: {
        '201': buildSuccessResponse('La clé peut signer', keyResponseSchema),
        ...buildDatabaseProblemResponses(...bodyProblemTypes, 'too-many-requests'),
        ...notProven,
        ...buildRejectionResponses('change-refused', 'statement-used', 'identity-issuer'),
      },
    },
  },
};

/** `/api/delivery/*`: teams change the site from their own pipelines (docs/decisions/0037). */
export function createTeamCallEndpoints(
  options: DeliveryRouteOptions & { publicOrigin: string; diskReserve: DiskReserve },
): EndpointsOf<typeof teamCallPaths> {
  const { database, publicOrigin, logger, delivery, changes, diskReserve } = options;
  const identities = new IdentityTokenExchange(database);
  const uploads = new UploadStore(database);
  const refusals = new RejectionLog(database, logger);
  const strangers = new RateLimiter(STRANGERS);
  const transfers = new FileTransfers();

  const networkOf = (request: Request): string => {
    const [connection, network = connection] = getLimitKeys(getClientAddress(request));
    return network;
  };

  /** Returns the problem for an error, after recording a refusal. */
  const problemOf = async (error: unknown, request: Request, author: string): Promise<HttpProblem> => {
    // Counted, and never answered with 429: a pipeline has to hear that its issuer is away, so that it tries again.
    if (error instanceof IssuerUnreachableError) strangers.take(networkOf(request));
    if (!(error instanceof StatementRejectedError)) return toChangeProblem(error, author, refusals, options);
    const waitMs = error.isUnproven ? strangers.take(networkOf(request)) : 0;
    if (waitMs > 0) return createRateLimitProblem(waitMs, 'Trop de déclarations refusées.');
    // A call without a statement isn't recorded: it names no sender.
    return error.kind === 'missing'
      ? buildRejectionProblem(error)
      : toChangeProblem(error, error.author, refusals, options);
  };

  /** Wraps a handler: its errors become problems. Unproven refusals beyond {@link STRANGERS} are answered with 429. */
  const guarded =
    (handle: (request: Request, response: Response) => Promise<void>): RequestHandler =>
    async (request, response) => {
      try {
        await handle(request, response);
      } catch (error) {
        throw await problemOf(error, request, response.locals.author ?? 'unknown');
      }
    };

  /** Verifies the statement in `Authorization`, which may serve several calls of one delivery. */
  const prove = async (request: Request, response: Response): Promise<VerifiedStatement> => {
    const token = /^Bearer +([\w.-]+)$/i.exec(request.get('Authorization') ?? '')?.[1];
    if (!token || token.length > HEADER_STATEMENT_MAX) throw new StatementRejectedError('missing', 'unknown');
    const proven = await verifyStatement(database, token, publicOrigin);
    response.locals.proven = proven;
    response.locals.author = formatAuthorName(proven.key);
    return proven;
  };
  /** Verifies the statement before the body is read, so that a sender without a key can't upload megabytes. */
  const signed: RequestHandler = (request, response, next) =>
    guarded(async () => {
      const { statement, key } = await prove(request, response);
      if (!isReleaseChange(statement.change) || !statement.manifest)
        throw new StatementRejectedError('purpose', key.name, statement.change.action);
      next();
    })(request, response, next);
  const provenOf = ({ locals }: Response): VerifiedStatement => locals.proven;

  /** Returns the budget of a team's key for a remote; `null` for the operator's keys, which have no budget. */
  const budgetFor = async (key: SigningKey, remote: string): Promise<RemoteBudget | null> => {
    if (teamOf(key) === null) return null;
    const budget = await delivery.resolveBudget(remote);
    return key.previewsOnly ? limitToPreviews(budget) : budget;
  };
  /** @throws DiskReservedError if a team's bytes would take reserved disk space */
  const refuseFullDisk = async (bytes?: number): Promise<void> => {
    const problem = await diskReserve.problem(bytes);
    if (problem !== null) throw new DiskReservedError(`${problem}. Nothing was stored`);
  };

  const announce = guarded(async (request, response) => {
    const { statement, key } = provenOf(response);
    const bytes: Buffer = request.body;
    const hash = computeIntegritySync(bytes);
    if (hash !== statement.manifest) throw new StatementRejectedError('manifest', key.name);
    const manifest = bytes.toString('utf8');
    const { change } = statement;
    if (!isReleaseChange(change)) throw new StatementRejectedError('purpose', key.name, change.action);
    // Before the manifest is parsed, which costs this host's time.
    const budget = await budgetFor(key, change.remote);
    if (budget) {
      await refuseFullDisk();
      await consumeBudget(database, change.remote, 'uploadsPerHour', budget, key);
    }
    const { remote, buildId, ...found } = await delivery.missing(manifest);
    if (change.remote !== remote || change.buildId !== buildId)
      throw new StatementRejectedError('release', key.name, `${remote}@${buildId}`);
    // Two files may hold the same bytes.
    const missing = [...new Set(found.missing)];
    const { knownBytes } = found;
    await uploads.announce({ hash, manifest, remote, buildId, missing, knownBytes }, budget);
    response.json({ missing });
  });

  /**
   * Returns the announcement of a change's release.
   * @throws StatementRejectedError if the manifest wasn't announced, or is of another release: a team's key uploads and
   * completes its own releases only
   */
  const findAnnounced = async (hash: string, { remote, buildId }: ReleaseChange, key: SigningKey) => {
    const found = await uploads.find(hash);
    if (!found) throw new StatementRejectedError('unannounced', key.name);
    if (found.remote !== remote || found.buildId !== buildId)
      throw new StatementRejectedError('release', key.name, `${found.remote}@${found.buildId}`);
    return found;
  };

  /**
   * Finds the announced file and reserves memory for its body before the body is read, so that a sender can't have the host
   * hold bytes of no release.
   */
  const expectFile: RequestHandler = (request, response, next) =>
    guarded(async () => {
      const { statement, key } = provenOf(response);
      const { integrity } = parseFields(blobQuerySchema, request.query, 'Empreinte non reconnue.');
      const hash = statement.manifest ?? '';
      if (!isReleaseChange(statement.change)) throw new StatementRejectedError('purpose', key.name);
      const announced = await findAnnounced(hash, statement.change, key);
      if (!announced.wanted.includes(integrity))
        throw new StatementRejectedError('unasked', key.name, integrity);
      const { remote } = announced;
      // A chunked body has no length.
      const bytes = Number(request.get('Content-Length') ?? FILE_MAX_BYTES);
      const reservation = await transfers.reserve(key.name, bytes, response);
      const expected: ExpectedFile = { integrity, hash, remote, reservation };
      response.locals.expectedFile = expected;
      next();
    })(request, response, next);

  const upload = guarded(async (request, response) => {
    const { key } = provenOf(response);
    const { integrity, hash, remote, reservation }: ExpectedFile = response.locals.expectedFile;
    const bytes: Buffer = request.body;
    await reservation.use(async () => {
      if (computeIntegritySync(bytes) !== integrity)
        throw new RejectedError(`${integrity}: other bytes than announced were uploaded`);
      const budget = await budgetFor(key, remote);
      if (budget) await refuseFullDisk(bytes.length);
      await uploads.count({ hash, remote }, bytes.length, budget);
      await delivery.store(integrity, bytes);
    });
    response.status(204).end();
  });

  const change = guarded(async (request, response) => {
    const body = requireObject(request.body);
    const { statement: text } = parseFields(changeRequestSchema, body, 'Demande : forme non reconnue.');
    const proven = await verifyStatement(database, text, publicOrigin);
    const { statement, key } = proven;
    response.locals.author = formatAuthorName(key);
    const requested = statement.change;
    if (requested.action === 'list') throw new StatementRejectedError('purpose', key.name, 'list');
    const toProblem = (error: unknown) => problemOf(error, request, response.locals.author);
    const id = `${key.id} ${statement.jti}`;
    // A statement sent twice at once is executed once.
    if (changes.has(id)) throw new StatementRejectedError('busy', key.name);
    // What withdraws a release waits for no other change; its own budget bounds it.
    const team = hourlyBudgetOf(requested) === 'rollbacksPerHour' ? null : teamOf(key);
    await changes.run(id, team, async () => {
      await assertStatementUnused(database, proven);
      const budget = 'remote' in requested ? await budgetFor(key, requested.remote) : null;
      if (budget && isReleaseChange(requested)) await refuseFullDisk();
      if (budget && 'remote' in requested)
        await consumeBudget(database, requested.remote, hourlyBudgetOf(requested), budget, key);
      const upload = isReleaseChange(requested)
        ? await findAnnounced(statement.manifest ?? '', requested, key)
        : undefined;
      await streamChange(response, (log) => make(proven, requested, upload?.manifest, log), toProblem);
    });
  });

  /**
   * Refuses a preview beyond the budget before its release is stored: what is stored takes room until the operator prunes it.
   * @throws BudgetExceededError
   */
  const refusePreviewBeyondBudget = async (
    { key, at }: VerifiedStatement,
    preview: PreviewChange,
  ): Promise<void> => {
    const budget = await budgetFor(key, preview.remote);
    if (!budget) return;
    const { variants } = await delivery.releases();
    const current = variants.filter(({ previewUntil }) => previewUntil && Date.parse(previewUntil) > at);
    assertPreviewBudget(preview.remote, preview.hours, listOtherPreviews(current, preview), budget);
  };

  const make = async (
    proven: VerifiedStatement,
    requested: DeliveryChange,
    manifest: string | undefined,
    log: (line: string) => void,
  ) => {
    const { key, text } = proven;
    const author: ChangeContext = {
      name: formatAuthorName(key),
      team: teamOf(key),
      proof: { statement: text, key: JSON.stringify(key.jwk) },
      run: key.run ?? undefined,
      admit: (transaction) => consumeStatement(transaction, proven),
    };
    let outcome: ChangeOutcome;
    try {
      if (requested.action === 'preview') await refusePreviewBeyondBudget(proven, requested);
      if (manifest !== undefined) await delivery.complete(manifest);
      outcome = await delivery.change(requested, author, log);
    } catch (error) {
      // A change refused now, e.g. for want of a canary, mustn't succeed later with the same statement.
      if (error instanceof RejectedError) await markStatementUsed(database, proven);
      throw error;
    }
    // Neither may a change that found the site already as requested.
    await markStatementUsed(database, proven);
    logger.info(
      { action: requested.action, by: author.name, composition: outcome.composition },
      'site changed',
    );
    return outcome;
  };

  const list = guarded(async (request, response) => {
    await prove(request, response);
    response.json(await delivery.releases());
  });

  const file = guarded(async (request, response) => {
    const { key } = await prove(request, response);
    const { path, ...release } = parseFields(releaseFileQuerySchema, request.query, 'Fichier non reconnu.');
    const isOwn = key.remotes === '*' || key.remotes.includes(release.remote);
    if (!isOwn) throw new StatementRejectedError('not-its-remote', formatAuthorName(key), release.remote);
    const reservation = await transfers.reserve(key.name, FILE_MAX_BYTES, response);
    await reservation.use(async () => {
      const bytes = await delivery.releaseFile(release, path);
      response.set('Cache-Control', 'no-store').type('application/octet-stream');
      await sendFile(response, bytes);
    });
  });

  const auditLog = guarded(async (request, response) => {
    await prove(request, response);
    const { after } = parseFields(auditLogQuerySchema, request.query, 'Paramètres non reconnus.');
    const composition = (await readLiveState(database))?.composition ?? null;
    const entries = await readAuditLogPage(database, after);
    response.json({ composition, entries, keys: await listSigningKeyInfos(database, entries) });
  });

  const exchange = guarded(async (request, response) => {
    const body = requireObject(request.body);
    const { token, jwk } = parseFields(keyRequestSchema, body, 'Clé : forme non reconnue.');
    const { kid, remotes, expiresAt, name, subject } = await identities.exchange(token, jwk);
    logger.info({ by: name, subject }, 'identity token exchanged');
    response.status(201).json({ kid, remotes, expiresAt });
  });

  const sameOrigin = requireSameOrigin(publicOrigin);
  const sending = [sameOrigin, signed];
  return {
    [DELIVERY_UPLOADS_PATH]: {
      post: [...sending, ...readBytes(MANIFEST_MAX_BYTES, 'application/json'), announce],
    },
    [DELIVERY_BLOBS_PATH]: {
      put: [...sending, expectFile, ...readBytes(FILE_MAX_BYTES, 'application/octet-stream'), upload],
    },
    [DELIVERY_CHANGES_PATH]: { post: [sameOrigin, ...jsonHandlers, change] },
    [DELIVERY_KEYS_PATH]: { post: [sameOrigin, ...jsonHandlers, exchange] },
    [DELIVERY_RELEASES_PATH]: { get: [list] },
    [DELIVERY_FILES_PATH]: { get: [sameOrigin, file] },
    [DELIVERY_AUDIT_LOG_PATH]: { get: [auditLog] },
  };
}
