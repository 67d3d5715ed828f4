import { ADMIN_CONFIRMATION_PATH } from '@site/api-contract/admin-rules';
import {
  type Board,
  type BoardEntry,
  type BoardJournal,
  boardJournalSchema,
  boardRequestSchemas,
  boardSchema,
} from '@site/api-contract/board';
import {
  BOARD_JOURNAL_PAGE,
  BOARD_JOURNAL_PATH,
  BOARD_PATH,
  type BoardAction,
  boardActionPath,
  boardActions,
} from '@site/api-contract/board-rules';
import { type AuditLogEntry, changeSchema, type Outcome } from '@site/api-contract/delivery';
import { DELIVERY_CHANGES_PATH } from '@site/api-contract/delivery-rules';
import type { Request, RequestHandler, Response } from 'express';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { requireConfirmation } from '../auth/confirmation.ts';
import { requireSecondFactor } from '../auth/second-factor.ts';
import { editorOf } from '../auth/session.ts';
import { adminCalls } from '../auth/session-route.ts';
import { readJson } from '../http/body.ts';
import type { Endpoints } from '../http/endpoints.ts';
import { checked, requireObject, wholeNumberField } from '../http/fields.ts';
import { etagOf } from '../http/headers.ts';
import type { ProblemType } from '../http/problem-types.ts';
import { bodyProblems, ok, storedProblems } from '../http/responses.ts';
import { readDatabaseClock } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';
import { readHealth } from '../telemetry/release-health.ts';
import { readAuditLogBackwards } from './audit-log.ts';
import { begun, type DeliveryOptions, streamChange } from './changes.ts';
import type { Author, Delivery } from './delivery.ts';
import { shownRunSchema } from './pipeline-run.ts';
import { changeProblem, Refusals, refused } from './refusals.ts';
import { approvedAuthor, endApproval, findStaged, refuseStaged } from './staged.ts';
import { StagedViews } from './staged-views.ts';

const boardJournalQuerySchema = z.object({
  before: wholeNumberField('before')
    .optional()
    .meta({ description: 'Seulement les lignes plus anciennes que celle-ci' }),
});

/** Why an action answers 403. */
const forbiddenTo = (action: BoardAction): ProblemType[] =>
  action === 'approve' ? ['confirmation-needed', 'approval-needs-editor'] : ['confirmation-needed'];

/** One thing to be done from the board. */
const boardAction = (action: BoardAction, summary: string, description: string): ZodOpenApiPathsObject => ({
  [boardActionPath(action)]: {
    post: {
      ...adminCalls,
      summary,
      description: `${description} Une page du site joint une confirmation (X-Admin-Confirmation, de ${ADMIN_CONFIRMATION_PATH}). La réponse vient ligne par ligne, comme celle de ${DELIVERY_CHANGES_PATH} ; un refus y est la dernière, « problem ».`,
      requestBody: { content: { 'application/json': { schema: boardRequestSchemas[action] } } },
      responses: {
        '200': begun,
        ...storedProblems(...bodyProblems, 'unauthenticated', 'too-many-requests', ...forbiddenTo(action)),
        ...refused('change-refused', 'change-outdated', 'not-composing'),
      },
    },
  },
});

export const dashboardPaths: ZodOpenApiPathsObject = {
  [BOARD_PATH]: {
    get: {
      ...adminCalls,
      summary: 'Tableau des livraisons',
      description:
        'Ce qui est en ligne, ce que certains visiteurs reçoivent à côté, comment les navigateurs l’accueillent, et les dernières lignes du journal. ETag : avec If-None-Match, 304 tant que rien ne change.',
      responses: {
        '200': ok('Le tableau', boardSchema),
        '304': ok('Rien n’a changé'),
        ...storedProblems('unauthenticated', 'cross-site'),
        ...refused('not-composing'),
      },
    },
  },
  [BOARD_JOURNAL_PATH]: {
    get: {
      ...adminCalls,
      summary: 'Journal des livraisons, pour des personnes',
      description: 'De la ligne la plus récente à la plus ancienne.',
      requestParams: { query: boardJournalQuerySchema },
      responses: {
        '200': ok('Une page du journal', boardJournalSchema),
        ...storedProblems('unauthenticated', 'cross-site', 'invalid-fields'),
      },
    },
  },
  ...boardAction(
    'rollback',
    'Revenir à la version d’avant',
    'Nomme la version en ligne (from) et celle d’avant (to) : rien ne se fait si ce n’est plus elle.',
  ),
  ...boardAction(
    'promote',
    'Donner la version candidate à tous',
    'Nomme la candidate (buildId) et la version en ligne (from).',
  ),
  ...boardAction('abort', 'Arrêter la version candidate', 'Ses visiteurs reçoivent celle en ligne.'),
  ...boardAction(
    'end-preview',
    'Fermer un aperçu',
    'Les liens qui montrent cette version n’ouvrent plus rien.',
  ),
  ...boardAction(
    'approve',
    'Approuver un changement en attente',
    'Le met en ligne tel que l’équipe l’a signé. Réservé à un compte nominatif avec un code à usage unique.',
  ),
  ...boardAction('refuse', 'Refuser un changement en attente', 'Le motif est gardé avec les refus.'),
};

/** `/api/delivery/board/*`, behind `guards`: what an admin's session sees of releases and does to them (docs/decisions/0051). */
export function dashboardRoute(options: DeliveryOptions, ...guards: RequestHandler[]): Endpoints {
  const { database, logger, changes } = options;
  const refusals = new Refusals(database, logger);
  const views = new StagedViews(database);

  const show: RequestHandler = async (request, response) => {
    const body = JSON.stringify(await readBoard(database, changes.host(), views));
    const tag = etagOf(body);
    response.set('ETag', tag);
    if (namesTag(request, tag)) response.status(304).end();
    else response.type('json').send(body);
  };

  const journal: RequestHandler = async (request, response) => {
    const { before } = checked(boardJournalQuerySchema, request.query, 'Paramètres non reconnus.');
    response.json(await readBoardJournal(database, before));
  };

  const act =
    (action: Exclude<BoardAction, 'approve' | 'refuse'>): RequestHandler =>
    async (request, response) => {
      const body = requireObject(request.body);
      const asked = checked(boardRequestSchemas[action], body, 'Demande : forme non reconnue.');
      const host = changes.host();
      const editor = editorOf(response);
      const author: Author = {
        name: editor === null ? 'admin' : `admin (${editor})`,
        team: null,
        proof: null,
      };
      const change = changeSchema.parse({ action, ...asked });
      await changes.run(uuidv7(), null, () =>
        streamChange(
          response,
          async (tell) => {
            const outcome = await host.change(change, author, tell);
            logger.info({ action, by: author.name, composition: outcome.composition }, 'site changed');
            return outcome;
          },
          (error) => changeProblem(error, author.name, refusals, options),
        ),
      );
    };

  /** Runs what answers line by line, and gives its errors the form of the other actions. */
  const answer = (
    response: Response,
    who: string,
    work: (tell: (line: string) => void) => Promise<Outcome>,
  ) =>
    changes.run(uuidv7(), null, () =>
      streamChange(response, work, (error) => changeProblem(error, who, refusals, options)),
    );

  const approve: RequestHandler = async (request, response) => {
    const body = requireObject(request.body);
    const asked = checked(boardRequestSchemas.approve, body, 'Demande : forme non reconnue.');
    const host = changes.host();
    const editor = await requireSecondFactor(database, editorOf(response));
    await answer(response, `admin (${editor})`, async (tell) => {
      const staged = await findStaged(database, asked);
      const author = await approvedAuthor(database, staged, editor);
      const outcome = await host.change(staged.change, author, tell);
      await endApproval(database, staged, editor);
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
    const { reason, ...asked } = checked(boardRequestSchemas.refuse, body, 'Demande : forme non reconnue.');
    const host = changes.host();
    const editor = editorOf(response);
    const who = editor === null ? 'admin' : `admin (${editor})`;
    await answer(response, who, async () => {
      const staged = await findStaged(database, asked);
      await refuseStaged(database, staged);
      await refusals.note(
        staged.author,
        `${staged.change.action} of ${staged.remote} refused by ${who}: ${reason}`,
      );
      const { composition } = await host.board();
      return { composition: composition ?? '', lines: [`refused  the staged change of ${staged.remote}`] };
    });
  };

  const handlerOf = (action: BoardAction): RequestHandler => {
    if (action === 'approve') return approve;
    return action === 'refuse' ? refuse : act(action);
  };

  return {
    [BOARD_PATH]: { isQuiet: true, get: [...guards, show] },
    [BOARD_JOURNAL_PATH]: { get: [...guards, journal] },
    ...Object.fromEntries(
      boardActions.map((action) => [
        boardActionPath(action),
        { post: [...guards, ...readJson, requireConfirmation(database), handlerOf(action)] },
      ]),
    ),
  };
}

/**
 * Whether a request has this answer already. Express' own look gives in to the `Cache-Control: no-cache` that browsers add
 * to whatever a script asks with a tag of its own.
 */
const namesTag = (request: Request, tag: string): boolean =>
  (request.get('If-None-Match') ?? '').split(',').some((given) => given.trim().replace(/^W\//, '') === tag);

/** All the board shows at once. */
async function readBoard(database: Database, delivery: Delivery, views: StagedViews): Promise<Board> {
  const { composition, hosts, remotes } = await delivery.board();
  const now = await readDatabaseClock(database);
  const shown = new Set(
    remotes.flatMap(({ remote, live, canary, previews }) =>
      [live, canary, ...previews].map((release) => `${remote} ${release?.buildId}`),
    ),
  );
  return {
    composition,
    hosts,
    remotes,
    staged: await views.read(delivery),
    health: await readHealth(database, now, (remote, release) => shown.has(`${remote} ${release}`)),
    journal: await readBoardJournal(database),
  };
}

/** A page of the audit log for people, newest first. */
async function readBoardJournal(database: Database, before?: number): Promise<BoardJournal> {
  // One more than asked for tells whether there are earlier ones.
  const rows = await readAuditLogBackwards(database, { before, limit: BOARD_JOURNAL_PAGE + 1 });
  const page = rows.slice(0, BOARD_JOURNAL_PAGE);
  const isMore = rows.length > page.length;
  return { entries: page.map(entryOf), nextBefore: isMore ? (page.at(-1)?.seq ?? null) : null };
}

/** What changes of any action may say; of others than {@link Change}, e.g. an import, nothing. */
const saidSchema = z.object({
  remote: z.string().nullable().catch(null),
  buildId: z.string().nullable().catch(null),
  share: z.number().nullable().catch(null),
  reason: z.string().nullable().catch(null),
  /** Of a rollback the release it goes back to; of a retirement a page. */
  to: z.string().nullable().catch(null),
  run: shownRunSchema,
  approvedBy: z.string().nullable().catch(null),
});

function entryOf({ seq, at, author, action, change, statement }: AuditLogEntry): BoardEntry {
  const said = saidSchema.parse(JSON.parse(change));
  const { remote, share, reason, run, approvedBy } = said;
  const buildId = said.buildId ?? (action === 'rollback' ? said.to : null);
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
