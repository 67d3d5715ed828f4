import type { Session } from '@site/api-contract/admin';
import type { Database } from '../storage/schema.ts';
import { type AttemptLimit, admitAttempt, forgetAttempts, giveBackAttempt } from './attempts.ts';
import { verifyPassword } from './password.ts';
import { adminPasswordHash } from './password-store.ts';
import { openSession } from './session-store.ts';
import { Turns } from './turns.ts';

/** Hashes at once: each takes 32 MiB and a core for a tenth of a second, which other requests need too. */
const HASHES_AT_ONCE = 2;

/** How a login ended. `limited`: the password was not looked at. */
export type LoginResult =
  | { outcome: 'opened'; session: Session }
  | { outcome: 'wrong' }
  | { outcome: 'limited'; waitMs: number };

/** Checks the admin password. Limits come before hashing, which is what they protect. */
export class Login {
  readonly #database: Database;
  readonly #configuredHash: string | undefined;
  readonly #limit: AttemptLimit;
  readonly #turns = new Turns(HASHES_AT_ONCE);

  constructor(database: Database, configuredHash: string | undefined, limit: AttemptLimit) {
    this.#database = database;
    this.#configuredHash = configuredHash;
    this.#limit = limit;
  }

  /** Tries a password of at most 256 characters; `address` is what the limit counts. */
  async try(password: string, address: string): Promise<LoginResult> {
    const admission = await admitAttempt(this.#database, address, this.#limit, Date.now());
    if (!admission.admitted) return { outcome: 'limited', waitMs: admission.waitMs };
    const hash = await this.#matching(password).catch(async (error: unknown) => {
      // That it can’t be given back either must not hide why.
      await giveBackAttempt(this.#database, admission.id).catch(() => {});
      throw error;
    });
    if (hash === undefined) return { outcome: 'wrong' };
    await forgetAttempts(this.#database, address);
    return { outcome: 'opened', session: await openSession(this.#database, hash, Date.now()) };
  }

  /** The hash the password is right for; `undefined` when it is wrong. */
  async #matching(password: string): Promise<string | undefined> {
    const hash = await adminPasswordHash(this.#database, this.#configuredHash);
    const isRight = hash !== undefined && (await this.#turns.run(() => verifyPassword(password, hash)));
    return isRight ? hash : undefined;
  }
}
