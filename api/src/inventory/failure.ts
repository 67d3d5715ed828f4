import { inventoryMessages } from '@site/api-contract/inventory';

/** Why the order system gave no stock. `http`: it answered with an error status; `shape`: with something else than a stock. */
export type FeedFailureReason = 'http' | 'shape' | 'timeout' | 'unreachable';

/** The order system gave no usable stock. Never holds the request's address, whose query is the key. */
export class FeedFailure extends Error {
  override readonly name = 'FeedFailure';
  readonly reason: FeedFailureReason;
  /** Of `http`. */
  readonly status: number | undefined;
  /** System code of `unreachable`, for the log: `ECONNREFUSED`… */
  readonly code: string | undefined;

  /** `message` is French and shown to the visitor (specification, section 8). */
  private constructor(reason: FeedFailureReason, message: string, status?: number, code?: string) {
    super(message);
    this.reason = reason;
    this.status = status;
    this.code = code;
  }

  static http(status: number): FeedFailure {
    return new FeedFailure('http', inventoryMessages.http(status), status);
  }

  static shape(): FeedFailure {
    return new FeedFailure('shape', inventoryMessages.shape);
  }

  static timeout(): FeedFailure {
    return new FeedFailure(
      'timeout',
      `Le stock met trop de temps à répondre. ${inventoryMessages.unreachable}`,
    );
  }

  static unreachable(code?: string): FeedFailure {
    return new FeedFailure('unreachable', inventoryMessages.unreachable, undefined, code);
  }
}
