import { ADMIN_CONFIRMATION_PATH } from '@site/api-contract/admin-rules';
import {
  type Dashboard,
  type DashboardAuditLog,
  type DashboardAuditLogEntry,
  dashboardAuditLogSchema,
  dashboardRequestSchemas,
  dashboardSchema,
} from '@site/api-contract/dashboard';
import {
  buildDashboardActionPath,
  DASHBOARD_AUDIT_LOG_PAGE_SIZE,
  DASHBOARD_AUDIT_LOG_PATH,
  DASHBOARD_PATH,
  type DashboardAction,
  dashboardActions,
} from '@site/api-contract/dashboard-rules';
import { type AuditLogEntry, type ChangeOutcome, deliveryChangeSchema } from '@site/api-contract/delivery';
import { DELIVERY_CHANGES_PATH } from '@site/api-contract/delivery-rules';
import type { Request, RequestHandler, Response } from 'express';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { requireConfirmation } from '../auth/confirmation.ts';
import { requireTotpAccount } from '../auth/second-factor.ts';
import { editorOf } from '../auth/session.ts';
import { adminOperationFields } from '../auth/session-route.ts';
import { jsonHandlers } from '../http/body.ts';
import type { Endpoints } from '../http/endpoints.ts';
import { buildWholeNumberSchema, parseFields, requireObject } from '../http/fields.ts';
import { computeEtag } from '../http/headers.ts';
import type { ProblemType } from '../http/problem-types.ts';
import { bodyProblemTypes, buildDatabaseProblemResponses, buildSuccessResponse } from '../http/responses.ts';
import { readDatabaseClock } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';
import { readDashboardHealth } from '../telemetry/release-health.ts';
import { readAuditLogBackwards } from './audit-log.ts';
import { changeStartedResponse, type DeliveryRouteOptions, streamChange } from './changes.ts';
import type { ChangeContext, Delivery } from './delivery.ts';
import { buildRejectionResponses, RejectionLog, toChangeProblem } from './errors.ts';
import { pipelineRunViewSchema } from './pipeline-run.ts';
import {
  buildApprovedAuthor,
  completeApproval,
  getStagedChange,
  refuseStagedChange,
} from './staged-changes.ts';
import { StagedChangeReader } from './staged-views.ts';

const dashboardAuditLogQuerySchema = z.object({
  before: buildWholeNumberSchema('before')
    .optional()
    .meta({ description: 'Seulement les lignes plus anciennes que celle-ci' }),
});

/** Returns the problem types that an action answers with 403. */
const forbiddenTo = (action: DashboardAction): ProblemType[] =>
  action === 'approve' ? ['confirmation-needed', 'approval-needs-editor'] : ['confirmation-needed'];

/** Documents the endpoint of an action. */
const dashboardAction = (
  action: DashboardAction,
  summary: string,
  description: string,
): ZodOpenApiPathsObject => ({
  [buildDashboardActionPath(action)]: {
    post: {
      ...adminOperationFields,
      summary,
      description: `${description} Une page du site joint une confirmation (X-Admin-Confirmation, de ${ADMIN_CONFIRMATION_PATH}). La réponse vient ligne par ligne, comme celle de ${DELIVERY_CHANGES_PATH} ; un refus y est la dernière, « problem ».`,
      requestBody: { content: { 'application/json': { schema: dashboardRequestSchemas[action] } } },
      responses: {
        '200': changeStartedResponse,
        ...buildDatabaseProblemResponses(
          ...bodyProblemTypes,
          'unauthenticated',
          'too-many-requests',
          ...forbiddenTo(action),
        ),
        ...buildRejectionResponses('change-refused', 'change-outdated', 'not-composing'),
      },
    },
  },
});

export const dashboardPaths: ZodOpenApiPathsObject = {
  [DASHBOARD_PATH]: {
    get: {
      ...adminOperationFields,
      summary: 'Tableau des livraisons',
      description:
        'Ce qui est en ligne, ce que certains visiteurs reçoivent à côté, comment les navigateurs l’accueillent, et les dernières lignes du journal. ETag : avec If-None-Match, 304 tant que rien ne change.',
      responses: {
        '200': buildSuccessResponse('Le tableau', dashboardSchema),
        '304': buildSuccessResponse('Rien n’a changé'),
        ...buildDatabaseProblemResponses('unauthenticated', 'cross-site'),
        ...buildRejectionResponses('not-composing'),
      },
    },
  },
  [DASHBOARD_AUDIT_LOG_PATH]: {
    get: {
      ...adminOperationFields,
      summary: 'Journal des livraisons, pour des personnes',
      description: 'De la ligne la plus récente à la plus ancienne.',
      requestParams: { query: dashboardAuditLogQuerySchema },
      responses: {
        '200': buildSuccessResponse('Une page du journal', dashboardAuditLogSchema),
        ...buildDatabaseProblemResponses('unauthenticated', 'cross-site', 'invalid-fields'),
      },
    },
  },
  ...dashboardAction(
    'rollback',
    'Revenir à la version d’avant',
    'Nomme la version en ligne (from) et celle d’avant (to) : rien ne se fait si ce n’est plus elle.',
  ),
  ...dashboardAction(
    'promote',
    'Donner la version à l’essai à tous',
    'Nomme la version à l’essai (buildId) et la version en ligne (from).',
  ),
  ...dashboardAction('abort', 'Arrêter la version à l’essai', 'Ses visiteurs reçoivent celle en ligne.'),
  ...dashboardAction(
    'end-preview',
    'Fermer un aperçu',
    'Les liens qui montrent cette version n’ouvrent plus rien.',
  ),
  ...dashboardAction(
    'approve',
    'Approuver un changement en attente',
    'Le met en ligne tel que l’équipe l’a signé. Réservé à un compte nominatif avec un code à usage unique.',
  ),
  ...dashboardAction('refuse', 'Refuser un changement en attente', 'Le motif est gardé avec les refus.'),
};

/** `/api/delivery/dashboard/*`, behind `guards`: an admin's session reads and changes releases (docs/decisions/0051). */
export function createDashboardEndpoints(
  options: DeliveryRouteOptions,
  ...guards: RequestHandler[]
): Endpoints {
  const { database, logger, changes } = options;
  const refusals = new RejectionLog(database, logger);
  const views = new StagedChangeReader(database);

  const show: RequestHandler = async (request, response) => {
    const body = JSON.stringify(await readDashboard(database, changes.host(), views));
    const tag = computeEtag(body);
    response.set('ETag', tag);
    if (namesTag(request, tag)) response.status(304).end();
    else response.type('json').send(body);
  };

  const auditLog: RequestHandler = async (request, response) => {
    const { before } = parseFields(dashboardAuditLogQuerySchema, request.query, 'Paramètres non reconnus.');
    response.json(await readDashboardAuditLog(database, before));
  };

  const act =
    (action: Exclude<DashboardAction, 'approve' | 'refuse'>): RequestHandler =>
    async (request, response) => {
      const body = requireObject(request.body);
      const input = parseFields(dashboardRequestSchemas[action], body, 'Demande : forme non reconnue.');
      const host = changes.host();
      const editor = editorOf(response);
      const author: ChangeContext = {
        name: editor === null ? 'admin' : `admin (${editor})`,
        team: null,
        proof: null,
      };
      const change = deliveryChangeSchema.parse({ action, ...input });
      await changes.run(uuidv7(), null, () =>
        streamChange(
          response,
          async (log) => {
            const outcome = await host.change(change, author, log);
            logger.info({ action, by: author.name, composition: outcome.composition }, 'site changed');
            return outcome;
          },
          (error) => toChangeProblem(error, author.name, refusals, options),
        ),
      );
    };

  /** Runs `work` as a change and streams its lines. Errors of `work` become problems, as for the other actions. */
  const streamOutcome = (
    response: Response,
    author: string,
    work: (log: (line: string) => void) => Promise<ChangeOutcome>,
  ) =>
    changes.run(uuidv7(), null, () =>
      streamChange(response, work, (error) => toChangeProblem(error, author, refusals, options)),
    );

  const approve: RequestHandler = async (request, response) => {
    const body = requireObject(request.body);
    const input = parseFields(dashboardRequestSchemas.approve, body, 'Demande : forme non reconnue.');
    const host = changes.host();
    const editor = await requireTotpAccount(database, editorOf(response));
    await streamOutcome(response, `admin (${editor})`, async (log) => {
      const staged = await getStagedChange(database, input);
      const author = await buildApprovedAuthor(database, staged, editor);
      const outcome = await host.change(staged.change, author, log);
      await completeApproval(database, staged, editor);
      const { action } = staged.change;
      logger.info(
        { action, by: author.name, approvedBy: editor, composition: outcome.composition },
        'site changed',
      );
      return outcome;
    });
  };

  const refuse: RequestHandler = async (request, response) => {
    const body = requireObject(request.body);
    const { reason, ...input } = parseFields(
      dashboardRequestSchemas.refuse,
      body,
      'Demande : forme non reconnue.',
    );
    const host = changes.host();
    const editor = editorOf(response);
    const author = editor === null ? 'admin' : `admin (${editor})`;
    await streamOutcome(response, author, async () => {
      const staged = await getStagedChange(database, input);
      await refuseStagedChange(database, staged, { by: author, reason });
      await refusals.record(
        staged.author,
        `${staged.change.action} of ${staged.remote} refused by ${author}: ${reason}`,
      );
      const { composition } = await host.dashboard();
      return { composition: composition ?? '', lines: [`refused  the staged change of ${staged.remote}`] };
    });
  };

  const handlerOf = (action: DashboardAction): RequestHandler => {
    if (action === 'approve') return approve;
    return action === 'refuse' ? refuse : act(action);
  };

  return {
    [DASHBOARD_PATH]: { isQuiet: true, get: [...guards, show] },
    [DASHBOARD_AUDIT_LOG_PATH]: { get: [...guards, auditLog] },
    ...Object.fromEntries(
      dashboardActions.map((action) => [
        buildDashboardActionPath(action),
        { post: [...guards, ...jsonHandlers, requireConfirmation(database), handlerOf(action)] },
      ]),
    ),
  };
}

/**
 * Returns true if a request's `If-None-Match` names this tag. Express' own check obeys `Cache-Control: no-cache`, which
 * browsers add to a script's request with `If-None-Match`.
 */
const namesTag = (request: Request, tag: string): boolean =>
  (request.get('If-None-Match') ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === tag);

/** Reads the dashboard's whole content. */
async function readDashboard(
  database: Database,
  delivery: Delivery,
  views: StagedChangeReader,
): Promise<Dashboard> {
  const { composition, hosts, remotes } = await delivery.dashboard();
  const now = await readDatabaseClock(database);
  const servedReleases = new Set(
    remotes.flatMap(({ remote, live, canary, previews }) =>
      [live, canary, ...previews].map((release) => `${remote} ${release?.buildId}`),
    ),
  );
  return {
    composition,
    hosts,
    remotes,
    staged: await views.read(delivery),
    health: await readDashboardHealth(database, now, (remote, release) =>
      servedReleases.has(`${remote} ${release}`),
    ),
    auditLog: await readDashboardAuditLog(database),
  };
}

/** Reads a page of the audit log for the dashboard, newest row first. */
async function readDashboardAuditLog(database: Database, before?: number): Promise<DashboardAuditLog> {
  // One row beyond the page shows that there are earlier rows.
  const rows = await readAuditLogBackwards(database, { before, limit: DASHBOARD_AUDIT_LOG_PAGE_SIZE + 1 });
  const page = rows.slice(0, DASHBOARD_AUDIT_LOG_PAGE_SIZE);
  const isMore = rows.length > page.length;
  return { entries: page.map(entryOf), nextBefore: isMore ? (page.at(-1)?.seq ?? null) : null };
}

/** Fields that the dashboard shows of a change; an action outside {@link DeliveryChange}, e.g. an import, has none. */
const changeDetailsSchema = z.object({
  remote: z.string().nullable().catch(null),
  buildId: z.string().nullable().catch(null),
  share: z.number().nullable().catch(null),
  reason: z.string().nullable().catch(null),
  /** A rollback's target release, or a page for the visitors of a retired remote. */
  to: z.string().nullable().catch(null),
  run: pipelineRunViewSchema,
  approvedBy: z.string().nullable().catch(null),
});

function entryOf({ seq, at, author, action, change, statement }: AuditLogEntry): DashboardAuditLogEntry {
  const details = changeDetailsSchema.parse(JSON.parse(change));
  const { remote, share, reason, run, approvedBy } = details;
  const buildId = details.buildId ?? (action === 'rollback' ? details.to : null);
  return {
    seq,
    at,
    by: author,
    action,
    remote,
    buildId,
    share,
    reason,
    run,
    approvedBy,
    isSigned: statement !== null,
  };
}
