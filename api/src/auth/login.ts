import type { Session, SessionRequest } from '@site/api-contract/admin';
import type { Database } from '../storage/schema.ts';
import {
  type Attempter,
  type AttemptLimits,
  admitAttempt,
  forgetAttempts,
  giveBackAttempt,
} from './attempts.ts';
import { deviceOf, knownDevice } from './device.ts';
import { type EditorAccount, editorKey, findEditor, takeCode } from './editors.ts';
import { adminPasswordHash, verifyPassword } from './password.ts';
import { openSession } from './session.ts';

/** Lets at most `max` tasks run at once; the others wait their turn, first come first served. */
export class Semaphore {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running >= this.max) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      // The turn is handed over rather than given back: nobody gets in between.
      if (next) next();
      else this.#running--;
    }
  }
}

/** Hashes at once: each takes 32 MiB and a core for a tenth of a second, which other requests need too. */
const HASHES_AT_ONCE = 2;

/** Of no password, at full cost: a name nobody has takes as long to refuse as one somebody has. */
const DECOY = `$scrypt$ln=15,r=8,p=3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Why a password wasn't accepted. `limited`: it was not looked at. `code-needed`: it was right, and this person has a second factor. */
type Refused = { outcome: 'wrong' | 'code-needed' | 'wrong-code' } | { outcome: 'limited'; waitMs: number };

/** How a login ended. `device` is what the browser is known by from then on. */
export type LoginResult = { outcome: 'opened'; session: Session; device: string } | Refused;

/** How a confirmation of an open session ended. */
export type ConfirmationResult = { outcome: 'confirmed' } | Refused;

/** A person whose password, and code, were right. */
interface Proven {
  outcome: 'proven';
  key: string;
  hash: string;
  editor: EditorAccount | null;
}

/** Where a password comes from: what the limit counts of the address, and the cookie of a browser that has logged in before. */
interface Origin {
  address: string;
  device?: string;
}

/** Checks passwords and codes. Limits come before hashing, which is what they protect. */
export class Login {
  readonly #turns = new Semaphore(HASHES_AT_ONCE);

  /** `now` is a clock in milliseconds, for tests. */
  constructor(
    private readonly database: Database,
    private readonly configuredHash: string | undefined,
    private readonly limits: AttemptLimits,
    private readonly now: () => number = Date.now,
  ) {}

  /** Opens a session. */
  async try(credentials: SessionRequest, origin: Origin): Promise<LoginResult> {
    return this.#attempt(credentials, origin, async ({ key, hash, editor }) => {
      const session = await openSession(this.database, hash, this.now(), editor);
      return { outcome: 'opened', session, device: await knownDevice(this.database, key, this.now()) };
    });
  }

  /** Looks at the password of somebody who is signed in, under the same limits. */
  async confirm(credentials: SessionRequest, origin: Origin): Promise<ConfirmationResult> {
    return this.#attempt(credentials, origin, async () => ({ outcome: 'confirmed' }));
  }

  async #attempt<Result extends { outcome: string }>(
    credentials: SessionRequest,
    origin: Origin,
    finish: (proven: Proven) => Promise<Result>,
  ): Promise<Result | Refused> {
    const key = editorKey(credentials.name ?? '');
    const device = await deviceOf(this.database, origin.device, key, this.now());
    const attempter: Attempter = { address: origin.address, device };
    const admission = await admitAttempt(this.database, attempter, this.limits, this.now());
    if (!admission.admitted) return { outcome: 'limited', waitMs: admission.waitMs };
    const giveBack = () => giveBackAttempt(this.database, admission.counted);
    try {
      const checked = await this.#check(key, credentials, attempter);
      // Whoever knows the password has guessed nothing yet.
      if (checked.outcome === 'code-needed' || checked.outcome === 'limited') await giveBack();
      if (checked.outcome !== 'proven') return checked;
      const result = await finish(checked);
      await forgetAttempts(this.database, attempter, admission.counted);
      return result;
    } catch (error) {
      // That it can’t be given back either must not hide why.
      await giveBack().catch(() => {});
      throw error;
    }
  }

  async #check(
    key: string,
    { password, code }: SessionRequest,
    attempter: Attempter,
  ): Promise<Proven | Refused> {
    // `null` stands for the password all share, `undefined` for a name nobody has.
    const editor = key === '' ? null : await findEditor(this.database, key);
    const hash =
      editor === null ? await adminPasswordHash(this.database, this.configuredHash) : editor?.passwordHash;
    const isRight = await this.#turns.run(() => verifyPassword(password, hash ?? DECOY));
    if (!isRight || hash === undefined || editor === undefined) return { outcome: 'wrong' };
    if (editor?.totpSecret) {
      if (code === undefined) return { outcome: 'code-needed' };
      // Codes are short: five guesses of one person's in all, not from each address.
      const guesser = { ...attempter, device: `${attempter.device ?? ''} code ${key}` };
      const admission = await admitAttempt(this.database, guesser, this.limits, this.now());
      if (!admission.admitted) return { outcome: 'limited', waitMs: admission.waitMs };
      if (!(await takeCode(this.database, editor, code, this.now()))) return { outcome: 'wrong-code' };
      await forgetAttempts(this.database, guesser, admission.counted);
    }
    return { outcome: 'proven', key, hash, editor };
  }
}
