import { getClientAddress, getLimitKeys } from '@site/api/http/client-address';
import type { ErrorReporter, HttpProblem } from '@site/api/http/problem';
import { createRateLimitProblem, RateLimiter } from '@site/api/http/rate-limit';
import type { Database } from '@site/api/storage/schema';
import { HEADER_STATEMENT_MAX } from '@site/api-contract/releases/release-rules';
import type { Request, RequestHandler, Response } from 'express';
import { formatAuthorName } from '../access/keys.ts';
import { IssuerUnreachableError } from '../access/oidc.ts';
import { RejectionLog } from '../access/rejection-log.ts';
import { type VerifiedStatement, verifyStatement } from '../access/statement.ts';
import { StatementRejectedError } from '../access/statement-rejection.ts';
import { buildRejectionProblem, buildRejectionResponses, toChangeProblem } from './problems.ts';

/**
 * Limit of failed proofs per network. Up to the limit, a failure is explained and recorded; then the answer is 429. Calls
 * with a valid proof aren't counted or refused.
 */
const STRANGERS = { max: 60, windowMs: 600_000 };

const UNKNOWN_AUTHOR = 'unknown';

/** Fields of the OpenAPI operations that a statement in `Authorization` signs. */
export const signedOperationFields = { tags: ['Livraison'], security: [{ statement: [] }] };

/** OpenAPI responses to a statement that isn't valid, and to one without the right. */
export const notProven = buildRejectionResponses('statement-refused');
export const notAllowed = buildRejectionResponses('not-your-remote', 'cross-site');

/** A call with its verified statement. */
export interface SignedCall {
  request: Request;
  response: Response;
  proven: VerifiedStatement;
}

interface SignedCallsOptions extends ErrorReporter {
  database: Database;
  /** The audience of statements. */
  publicOrigin: string;
}

/** Verifies the statements of calls, and turns their errors into problems. */
export class SignedCalls {
  readonly #strangers = new RateLimiter(STRANGERS);
  readonly #rejections: RejectionLog;

  constructor(private readonly options: SignedCallsOptions) {
    this.#rejections = new RejectionLog(options.database, options.logger);
  }

  /** @throws StatementRejectedError */
  verify(text: string): Promise<VerifiedStatement> {
    return verifyStatement(this.options.database, text, this.options.publicOrigin);
  }

  /**
   * Returns the handler of a call with a statement in `Authorization`. It is verified before the body is read, so that a sender
   * without a key can't upload megabytes.
   */
  signed(handle: (call: SignedCall) => Promise<void>): RequestHandler {
    return async (request, response) => {
      let author = UNKNOWN_AUTHOR;
      try {
        const token = /^Bearer +([\w.-]+)$/i.exec(request.get('Authorization') ?? '')?.[1];
        if (!token || token.length > HEADER_STATEMENT_MAX)
          throw new StatementRejectedError('missing', UNKNOWN_AUTHOR);
        const proven = await this.verify(token);
        author = formatAuthorName(proven.key);
        await handle({ request, response, proven });
      } catch (error) {
        throw await this.toProblem(error, request, author);
      }
    };
  }

  /** Returns the handler of a call whose body holds the proof. */
  unsigned(handle: (request: Request, response: Response) => Promise<void>): RequestHandler {
    return async (request, response) => {
      try {
        await handle(request, response);
      } catch (error) {
        throw await this.toProblem(error, request);
      }
    };
  }

  /** Returns the problem for an error, after recording a rejection. Unproven ones beyond {@link STRANGERS} are answered with 429. */
  async toProblem(error: unknown, request: Request, author = UNKNOWN_AUTHOR): Promise<HttpProblem> {
    const [connection, network = connection] = getLimitKeys(getClientAddress(request));
    // Counted, and never answered with 429: a pipeline has to hear that its issuer is away, so that it tries again.
    if (error instanceof IssuerUnreachableError) this.#strangers.take(network);
    if (!(error instanceof StatementRejectedError))
      return toChangeProblem(error, author, this.#rejections, this.options);
    const waitMs = error.isUnproven ? this.#strangers.take(network) : 0;
    if (waitMs > 0) return createRateLimitProblem(waitMs, 'Trop de déclarations refusées.');
    // A call without a statement isn't recorded: it names no sender.
    return error.kind === 'missing'
      ? buildRejectionProblem(error)
      : toChangeProblem(error, error.author, this.#rejections, this.options);
  }
}
