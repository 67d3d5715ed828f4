import { createHash } from 'node:crypto';
import { type Board, type BoardJournal, boardRequestSchemas } from '@site/api-contract/board';
import {
  BOARD_JOURNAL_PATH,
  BOARD_PATH,
  type BoardAction,
  boardActionPath,
  boardActions,
} from '@site/api-contract/board-rules';
import { changeSchema } from '@site/api-contract/delivery';
import type { Request, RequestHandler } from 'express';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { editorOf } from '../admin/session.ts';
import { readJson } from '../http/body.ts';
import type { Endpoints } from '../http/endpoints.ts';
import { fieldErrors, invalidFields, requireObject } from '../http/fields.ts';
import { type FaultLog, type HttpProblem, toProblem } from '../http/problem.ts';
import type { Database } from '../storage/schema.ts';
import { readBoard, readBoardJournal } from './board.ts';
import { type Changes, streamChange } from './changes.ts';
import { type Author, DeliveryRefusal } from './delivery.ts';
import { refusalProblem } from './refusal.ts';
import { Refusals } from './refusals.ts';

/** What the board needs from the API around it. */
export interface BoardRouteOptions extends FaultLog {
  database: Database;
  changes: Changes;
}

/** Query of the journal. */
export const boardJournalQuerySchema = z.object({
  before: z
    .string('before : une seule valeur est attendue.')
    .regex(/^\d{1,15}$/, 'before : un nombre entier est attendu.')
    .transform(Number)
    .optional()
    .meta({ description: 'Seulement les lignes plus anciennes que celle-ci' }),
});

/** `/api/delivery/board/*`, behind `guards`: what an admin's session sees of releases and does to them (docs/decisions/0051). */
export function boardRoute(options: BoardRouteOptions, ...guards: RequestHandler[]): Endpoints {
  const { database, logger, changes } = options;
  const refusals = new Refusals(database, logger);

  const show: RequestHandler = async (request, response) => {
    const answer: Board = await readBoard(database, changes.host(), Date.now());
    const body = JSON.stringify(answer);
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    response.set('ETag', tag);
    if (namesTag(request, tag)) response.status(304).end();
    else response.type('json').send(body);
  };

  const journal: RequestHandler = async (request, response) => {
    const query = boardJournalQuerySchema.safeParse(request.query);
    if (!query.success) throw invalidFields(fieldErrors(query.error.issues), 'Paramètres non reconnus.');
    const answer: BoardJournal = await readBoardJournal(database, query.data.before);
    response.json(answer);
  };

  const problemOf = async (error: unknown, who: string): Promise<HttpProblem> => {
    if (!(error instanceof DeliveryRefusal)) return toProblem(error, options);
    await refusals.note(who, error.message);
    return refusalProblem(error);
  };

  const act =
    (action: BoardAction): RequestHandler =>
    async (request, response) => {
      const parsed = boardRequestSchemas[action].safeParse(requireObject(request.body));
      if (!parsed.success)
        throw invalidFields(fieldErrors(parsed.error.issues), 'Demande : forme non reconnue.');
      const host = changes.host();
      const editor = editorOf(response);
      const author: Author = { name: editor === null ? 'admin' : `admin (${editor})`, proof: null };
      const change = changeSchema.parse({ action, ...parsed.data });
      await changes.run(uuidv7(), () =>
        streamChange(
          response,
          async (tell) => {
            const outcome = await host.change(change, author, tell);
            logger.info({ action, by: author.name, composition: outcome.composition }, 'site changed');
            return outcome;
          },
          (error) => problemOf(error, author.name),
        ),
      );
    };

  return {
    [BOARD_PATH]: { isQuiet: true, get: [...guards, show] },
    [BOARD_JOURNAL_PATH]: { get: [...guards, journal] },
    ...Object.fromEntries(
      boardActions.map((action) => [
        boardActionPath(action),
        { post: [...guards, ...readJson, act(action)] },
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
