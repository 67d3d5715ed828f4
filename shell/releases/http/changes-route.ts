import { jsonHandlers } from '@site/api/http/body';
import type { EndpointsOf } from '@site/api/http/endpoints';
import { parseFields, requireObject } from '@site/api/http/fields';
import type { ErrorReporter } from '@site/api/http/problem';
import { bodyProblemTypes, buildDatabaseProblemResponses } from '@site/api/http/responses';
import { requireSameOrigin } from '@site/api/http/same-origin';
import type { Database } from '@site/api/storage/schema';
import { RELEASE_CALL_CHANGES_PATH } from '@site/api-contract/releases/release-rules';
import { changeRequestSchema, isReleaseChange } from '@site/api-contract/releases/releases';
import type { Request, Response } from 'express';
import { isHostUnable, RejectedError } from '../../site/errors.ts';
import { formatAuthorName, getTeam } from '../access/keys.ts';
import { assertStatementUnused, markStatementUsed, type VerifiedStatement } from '../access/statement.ts';
import { StatementRejectedError } from '../access/statement-rejection.ts';
import type { ChangeRequest, ReleaseService } from '../changes/release-service.ts';
import { getHourlyBudget } from '../model/budgets.ts';
import { changeStartedResponse, type RunningChanges, streamChange } from './changes.ts';
import { buildRejectionResponses } from './problems.ts';
import { notAllowed, notProven, type SignedCalls } from './signed-calls.ts';
import type { TeamBudgets } from './team-budgets.ts';
import type { UploadStore } from './uploads.ts';

export const changePaths = {
  [RELEASE_CALL_CHANGES_PATH]: {
    post: {
      tags: ['Livraison'],
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
};

interface ChangesOptions extends ErrorReporter {
  database: Database;
  publicOrigin: string;
  releases: Pick<ReleaseService, 'change'>;
  calls: SignedCalls;
  budgets: TeamBudgets;
  uploads: UploadStore;
  changes: RunningChanges;
}

/** A statement asks for a change of the site. */
export function createChangeEndpoints(options: ChangesOptions): EndpointsOf<typeof changePaths> {
  const { database, publicOrigin, logger, releases, calls, budgets, uploads, changes } = options;

  const receive = async (request: Request, response: Response): Promise<void> => {
    const body = requireObject(request.body);
    const { statement: text } = parseFields(changeRequestSchema, body, 'Demande : forme non reconnue.');
    const proven = await calls.verify(text);
    const author = formatAuthorName(proven.key);
    try {
      await run(proven, response, (error) => calls.toProblem(error, request, author));
    } catch (error) {
      throw await calls.toProblem(error, request, author);
    }
  };

  /** Checks what can be checked at once, then answers line by line while the change is made. */
  const run = async (
    proven: VerifiedStatement,
    response: Response,
    toProblem: Parameters<typeof streamChange>[2],
  ): Promise<void> => {
    const { statement, key } = proven;
    const { change } = statement;
    if (change.action === 'list') throw new StatementRejectedError('purpose', key.name, 'list');
    const id = `${key.id} ${statement.jti}`;
    // A statement sent twice at once is executed once.
    if (changes.has(id)) throw new StatementRejectedError('busy', key.name);
    const hourly = getHourlyBudget(change);
    // What withdraws a release waits for no other change; its own budget bounds it.
    const team = hourly === 'rollbacksPerHour' ? null : getTeam(key);
    await changes.run(id, team, async () => {
      await assertStatementUnused(database, proven);
      const isRelease = isReleaseChange(change);
      const budget = 'remote' in change ? await budgets.find(key, change.remote) : null;
      if (budget && isRelease) await budgets.assertDiskRoom();
      if (budget && 'remote' in change) await budgets.consume(key, change.remote, hourly, budget);
      const upload = isRelease
        ? await uploads.findAnnounced(statement.manifest ?? '', change, key)
        : undefined;
      const author = {
        name: formatAuthorName(key),
        team: getTeam(key),
        proof: proven,
        run: key.run ?? undefined,
      };
      const request = { change, author, manifest: upload?.manifest };
      await streamChange(response, (log) => make(proven, { ...request, log }), toProblem);
    });
  };

  const make = async (proven: VerifiedStatement, request: ChangeRequest) => {
    try {
      const outcome = await releases.change(request);
      // A statement that found the site already as requested mustn't change it later.
      await markStatementUsed(database, proven);
      const { change, author } = request;
      logger.info(
        { action: change.action, by: author.name, composition: outcome.composition },
        'site changed',
      );
      return outcome;
    } catch (error) {
      // Neither may one rejected now, e.g. for want of a canary.
      if (error instanceof RejectedError && !isHostUnable(error)) await markStatementUsed(database, proven);
      throw error;
    }
  };

  return {
    [RELEASE_CALL_CHANGES_PATH]: {
      post: [requireSameOrigin(publicOrigin), ...jsonHandlers, calls.unsigned(receive)],
    },
  };
}
