import type { Session, SessionRequest } from '@site/api-contract/admin/admin';
import type { Database } from '../storage/schema.ts';
import {
  type AttemptLimits,
  admitAttempt,
  clearAttempts,
  refundAttempt,
  type SignInSource,
} from './attempts.ts';
import { createDeviceCookie, verifyDeviceCookie } from './device.ts';
import { consumeTotpCode, type EditorAccount, findEditor, toEditorKey } from './editors.ts';
import { readAdminPasswordHash, verifyPassword } from './password.ts';
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
      // The slot passes to the next task directly, so that no other task gets in between.
      if (next) next();
      else this.#running--;
    }
  }
}

/** Most concurrent hashes: each takes 32 MiB and a core for a tenth of a second, which other requests also need. */
const HASHES_AT_ONCE = 2;

/** Hash of no password, at full cost: refusing an unknown name takes as long as refusing a known name. */
const DECOY = `$scrypt$ln=15,r=8,p=3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/**
 * Reason of a refused sign-in. `limited`: the password wasn't checked. `code-needed`: the password was right, and the
 * editor has a second factor.
 */
type SignInRejection =
  | { outcome: 'wrong' | 'code-needed' | 'wrong-code' }
  | { outcome: 'limited'; waitMs: number };

/** Outcome of a sign-in. `device` identifies the browser in later sign-ins. */
export type SignInResult = { outcome: 'opened'; session: Session; device: string } | SignInRejection;

/** Outcome of a password confirmation in an open session. */
export type ConfirmationResult = { outcome: 'confirmed' } | SignInRejection;

/** Verified editor: the password, and the code if required, were right. */
interface VerifiedEditor {
  outcome: 'proven';
  key: string;
  hash: string;
  editor: EditorAccount | null;
}

/** Origin of an attempt: the limit's key for the address, and the device cookie of a browser that has signed in before. */
interface Origin {
  address: string;
  device?: string;
}

/** Checks passwords and codes. The limits apply before hashing, which they protect. */
export class SignInService {
  readonly #turns = new Semaphore(HASHES_AT_ONCE);

  /** `now` is a clock in milliseconds, for tests. */
  constructor(
    private readonly database: Database,
    private readonly configuredHash: string | undefined,
    private readonly limits: AttemptLimits,
    private readonly now: () => number = Date.now,
  ) {}

  /** Checks the credentials and opens a session. */
  async try(credentials: SessionRequest, origin: Origin): Promise<SignInResult> {
    return this.#attempt(credentials, origin, async ({ key, hash, editor }) => {
      const session = await openSession(this.database, hash, this.now(), editor);
      return { outcome: 'opened', session, device: await createDeviceCookie(this.database, key, this.now()) };
    });
  }

  /** Checks the password of a signed-in editor, under the same limits as a sign-in. */
  async confirm(credentials: SessionRequest, origin: Origin): Promise<ConfirmationResult> {
    return this.#attempt(credentials, origin, async () => ({ outcome: 'confirmed' }));
  }

  async #attempt<Result extends { outcome: string }>(
    credentials: SessionRequest,
    origin: Origin,
    finish: (proven: VerifiedEditor) => Promise<Result>,
  ): Promise<Result | SignInRejection> {
    const key = toEditorKey(credentials.name ?? '');
    const device = await verifyDeviceCookie(this.database, origin.device, key, this.now());
    const attempter: SignInSource = { address: origin.address, device };
    const admission = await admitAttempt(this.database, attempter, this.limits, this.now());
    if (!admission.admitted) return { outcome: 'limited', waitMs: admission.waitMs };
    const refund = () => refundAttempt(this.database, admission.countKeys);
    try {
      const checked = await this.#check(key, credentials, attempter);
      // An attempt with the right password, or without a check, isn't a wrong guess.
      if (checked.outcome === 'code-needed' || checked.outcome === 'limited') await refund();
      if (checked.outcome !== 'proven') return checked;
      const result = await finish(checked);
      await clearAttempts(this.database, attempter, admission.countKeys);
      return result;
    } catch (error) {
      // A failure to give the attempt back must not hide the original error.
      await refund().catch(() => {});
      throw error;
    }
  }

  async #check(
    key: string,
    { password, code }: SessionRequest,
    attempter: SignInSource,
  ): Promise<VerifiedEditor | SignInRejection> {
    // `null` means the shared password; `undefined` means an unknown name.
    const editor = key === '' ? null : await findEditor(this.database, key);
    const hash =
      editor === null
        ? await readAdminPasswordHash(this.database, this.configuredHash)
        : editor?.passwordHash;
    const isRight = await this.#turns.run(() => verifyPassword(password, hash ?? DECOY));
    if (!isRight || hash === undefined || editor === undefined) return { outcome: 'wrong' };
    if (editor?.totpSecret) {
      if (code === undefined) return { outcome: 'code-needed' };
      // Codes are short: the guesses at an editor's code are counted together, whatever their address.
      const guesser = { ...attempter, device: `${attempter.device ?? ''} code ${key}` };
      const admission = await admitAttempt(this.database, guesser, this.limits, this.now());
      if (!admission.admitted) return { outcome: 'limited', waitMs: admission.waitMs };
      if (!(await consumeTotpCode(this.database, editor, code, this.now()))) return { outcome: 'wrong-code' };
      await clearAttempts(this.database, guesser, admission.countKeys);
    }
    return { outcome: 'proven', key, hash, editor };
  }
}
