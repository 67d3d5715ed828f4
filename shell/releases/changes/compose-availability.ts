import { constants } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';
import { ComposeError } from '../../compose/compose-error.ts';
import { isHostUnable } from '../../site/errors.ts';
import { getHostId } from '../../site/host-id.ts';

/** Largest disk use of a composition, in bytes: unpacked releases, and pages. */
const FREE_BYTES = 64 * 1024 * 1024;

/** Time that a host composes nothing after a failure of its own, in milliseconds. */
const REST_MS = 60_000;

/** Reports if this host can compose; other hosts take its changes while it can't. */
export class ComposeAvailability {
  #failure = { reason: '', until: 0 };

  /** @param folder working folder of the host (`SITE_DIR`) */
  constructor(private readonly folder: string) {}

  /** @throws ComposeError `host-unable` when this host can't compose */
  async assertAvailable(): Promise<void> {
    const problem = await this.problem();
    if (problem !== null) throw hostUnable(problem);
  }

  /** Composes by `work`, and takes a rest after a failure of this host. @throws ComposeError `host-unable` when this host can't */
  async attempt<T>(work: () => Promise<T>): Promise<T> {
    await this.assertAvailable();
    try {
      return await work();
    } catch (error) {
      if (!isHostUnable(error)) throw error;
      const { message: reason } = error;
      this.#failure = { reason, until: performance.now() + REST_MS };
      throw hostUnable(reason, error);
    }
  }

  /** Returns the reason that this host can't compose, in English; `null` when it can. Never rejects. */
  async problem(): Promise<string | null> {
    if (performance.now() < this.#failure.until) return this.#failure.reason;
    try {
      await mkdir(this.folder, { recursive: true });
      await access(this.folder, constants.W_OK);
      const { bavail, bsize } = await statfs(this.folder);
      const free = bavail * bsize;
      if (free >= FREE_BYTES) return null;
      return `${this.folder} (SITE_DIR) has ${megabytes(free)} MB free, composing needs ${megabytes(FREE_BYTES)} MB`;
    } catch (error) {
      return `${this.folder} (SITE_DIR): ${(error as Error).message}`;
    }
  }
}

const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);

const hostUnable = (reason: string, cause?: Error) =>
  new ComposeError(
    'host-unable',
    `host ${getHostId()} can’t compose: ${reason}. Nothing was changed; another host of the site may make the change`,
    { cause },
  );
