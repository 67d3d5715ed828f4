import { getEditor } from '@site/api/auth/session';
import { adminOperationFields } from '@site/api/auth/session-route';
import { jsonHandlers } from '@site/api/http/body';
import type { Endpoints } from '@site/api/http/endpoints';
import { buildWholeNumberSchema, parseFields, requireObject } from '@site/api/http/fields';
import { computeEtag } from '@site/api/http/headers';
import type { ErrorReporter } from '@site/api/http/problem';
import {
  bodyProblemTypes,
  buildDatabaseProblemResponses,
  buildSuccessResponse,
} from '@site/api/http/responses';
import { readDatabaseClock } from '@site/api/storage/clock';
import type { Database } from '@site/api/storage/schema';
import {
  type Dashboard,
  type DashboardAuditLog,
  type DashboardAuditLogEntry,
  dashboardAuditLogSchema,
  dashboardRequestSchemas,
  dashboardSchema,
} from '@site/api-contract/releases/dashboard';
import {
  buildDashboardActionPath,
  DASHBOARD_AUDIT_LOG_PAGE_SIZE,
  DASHBOARD_AUDIT_LOG_PATH,
  DASHBOARD_PATH,
  type DashboardAction,
  dashboardActions,
} from '@site/api-contract/releases/dashboard-rules';
import { RELEASE_CALL_CHANGES_PATH } from '@site/api-contract/releases/release-rules';
import { type AuditLogEntry, requestedChangeSchema } from '@site/api-contract/releases/releases';
import type { Request, RequestHandler } from 'express';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { readAuditLogBackwards } from '../access/audit-log.ts';
import type { ChangeContext } from '../access/author.ts';
import { pipelineRunViewSchema } from '../access/pipeline-run.ts';
import { RejectionLog } from '../access/rejection-log.ts';
import { readDashboardHealth } from '../canary/release-health.ts';
import type { ReleaseService } from '../changes/release-service.ts';
import { changeStartedResponse, type RunningChanges, streamChange } from './changes.ts';
import { buildRejectionResponses, toChangeProblem } from './problems.ts';

const dashboardAuditLogQuerySchema = z.object({
  before: buildWholeNumberSchema('before')
    .optional()
    .meta({ description: 'Seulement les lignes plus anciennes que celle-ci' }),
});

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
      description: `${description} Une page du site joint le mot de passe (password, et code pour qui en a un). La réponse vient ligne par ligne, comme celle de ${RELEASE_CALL_CHANGES_PATH} ; un refus y est la dernière, « problem ».`,
      requestBody: { content: { 'application/json': { schema: dashboardRequestSchemas[action] } } },
      responses: {
        '200': changeStartedResponse,
        ...buildDatabaseProblemResponses(
          ...bodyProblemTypes,
          'unauthenticated',
          'too-many-requests',
          'wrong-password',
          'code-needed',
          'wrong-code',
          'too-many-attempts',
        ),
        ...buildRejectionResponses('change-refused', 'change-outdated'),
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
};

interface DashboardOptions extends ErrorReporter {
  database: Database;
  releases: Pick<ReleaseService, 'change' | 'list'>;
  changes: RunningChanges;
  /** Refuses a page's request without the editor's password. */
  passwordGuard: RequestHandler;
}

/** `/api/delivery/dashboard/*`, behind `guards`: an admin's session reads and changes releases (docs/decisions/0051). */
export function createDashboardEndpoints(options: DashboardOptions, ...guards: RequestHandler[]): Endpoints {
  const { database, logger, releases, changes, passwordGuard } = options;
  const rejections = new RejectionLog(database, logger);

  const show: RequestHandler = async (request, response) => {
    const body = JSON.stringify(await readDashboard(database, releases));
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
    (action: DashboardAction): RequestHandler =>
    async (request, response) => {
      const body = requireObject(request.body);
      const {
        password: _password,
        code: _code,
        ...input
      } = parseFields(dashboardRequestSchemas[action], body, 'Demande : forme non reconnue.');
      const editor = getEditor(response);
      const author: ChangeContext = {
        name: editor === null ? 'admin' : `admin (${editor})`,
        team: null,
        proof: null,
      };
      const change = requestedChangeSchema.parse({ action, ...input });
      await changes.run(uuidv7(), null, () =>
        streamChange(
          response,
          async (log) => {
            const outcome = await releases.change({ change, author, log });
            logger.info({ action, by: author.name, composition: outcome.composition }, 'site changed');
            return outcome;
          },
          (error) => toChangeProblem(error, author.name, rejections, options),
        ),
      );
    };

  return {
    [DASHBOARD_PATH]: { isQuiet: true, get: [...guards, show] },
    [DASHBOARD_AUDIT_LOG_PATH]: { get: [...guards, auditLog] },
    ...Object.fromEntries(
      dashboardActions.map((action) => [
        buildDashboardActionPath(action),
        { post: [...guards, ...jsonHandlers, passwordGuard, act(action)] },
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
async function readDashboard(database: Database, releases: Pick<ReleaseService, 'list'>): Promise<Dashboard> {
  const { composition, hosts, live, variants, retired } = await releases.list({ hasLinks: true });
  const now = await readDatabaseClock(database);
  const servedReleases = new Set([...live, ...variants].map(({ remote, buildId }) => `${remote} ${buildId}`));
  return {
    composition,
    hosts: hosts.map(({ seenAt: _, ...host }) => host),
    live,
    variants,
    retired,
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
  return { entries: page.map(getEntry), nextBefore: isMore ? (page.at(-1)?.seq ?? null) : null };
}

/** Fields that the dashboard shows of a change; an action outside {@link RequestedChange}, e.g. an import, has none. */
const changeDetailsSchema = z.object({
  remote: z.string().nullable().catch(null),
  buildId: z.string().nullable().catch(null),
  share: z.number().nullable().catch(null),
  reason: z.string().nullable().catch(null),
  /** A rollback's target release, or a page for the visitors of a retired remote. */
  to: z.string().nullable().catch(null),
  run: pipelineRunViewSchema,
});

function getEntry({ seq, at, author, action, change, statement }: AuditLogEntry): DashboardAuditLogEntry {
  const details = changeDetailsSchema.parse(JSON.parse(change));
  const { remote, share, reason, run } = details;
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
    isSigned: statement !== null,
  };
}
