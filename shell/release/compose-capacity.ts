import { constants } from 'node:fs';
import { access, mkdir, statfs } from 'node:fs/promises';

/** Disk a composition needs at most, in bytes: its releases unpacked, and its pages with their compressed variants. */
const FREE_BYTES = 64 * 1024 * 1024;

/** How long a host is left alone after a failure of its own, in milliseconds. */
const REST_MS = 60_000;

/** Knows if this host can compose; the others take its changes while it can't. */
export class ComposeCapacity {
  #failure = { reason: '', until: 0 };

  /** @param folder where the host composes (`SITE_DIR`) */
  constructor(private readonly folder: string) {}

  /** Notes that composing failed for a reason of the host's own. */
  noteFailure(reason: string): void {
    this.#failure = { reason, until: performance.now() + REST_MS };
  }

  /** The reason this host can't compose, in English; `null` when nothing speaks against it. Never rejects. */
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
