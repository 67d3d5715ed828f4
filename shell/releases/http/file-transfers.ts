import { finished } from 'node:stream/promises';
import { HttpProblem } from '@site/api/http/problem';
import { buildRetryAfterHeader } from '@site/api/http/rate-limit';
import { withDeadline } from '@site/api/net/deadline';
import { FILE_MAX_BYTES } from '@site/api-contract/releases/release-rules';
import type { Response } from 'express';

/**
 * Most bytes of files that a host holds at a time, and most of one team: four and two of the largest files. Releases have
 * far smaller files, and send as many at a time as their command sends.
 */
const MOST_BYTES = 4 * FILE_MAX_BYTES;
const MOST_BYTES_OF_TEAM = 2 * FILE_MAX_BYTES;

/** Longest wait for room in milliseconds: well within the time that the server gives a request. */
const WAIT_MS = 10_000;

/** Time in milliseconds that a client may take to read a file: the host holds the file until then. */
const SEND_MS = 60_000;

/** Room for one file. */
export interface Reservation {
  /** Does work with the file's bytes. The room is kept until the work ends, even when the client leaves before. */
  use<T>(work: () => Promise<T>): Promise<T>;
}

/** A transfer that waits for room. */
interface WaitingTransfer {
  team: string;
  bytes: number;
  start(): void;
}

/** Bounds the memory that a host uses for files of releases, up and down. Transfers beyond wait in their order. */
export class FileTransfers {
  readonly #waiting = new Set<WaitingTransfer>();
  readonly #heldByTeam = new Map<string, number>();

  /**
   * Resolves once there is room for a file, and frees the room when the response is closed and its work has ended.
   * @param bytes size of the file; a larger one than {@link FILE_MAX_BYTES} is refused elsewhere
   * @throws HttpProblem 429 when there is no room within {@link WAIT_MS}
   */
  async reserve(team: string, bytes: number, response: Response): Promise<Reservation> {
    // A closed response emits no further `close`.
    if (response.destroyed) throw buildBusyProblem();
    return new Promise((resolve, reject) => {
      let heldBytes = 0;
      let working: Promise<unknown> = Promise.resolve();
      const giveUp = () => {
        clearTimeout(timer);
        this.#waiting.delete(transfer);
        reject(buildBusyProblem());
        this.#startWaiting();
      };
      const timer = setTimeout(giveUp, WAIT_MS);
      const transfer: WaitingTransfer = {
        team,
        bytes: Math.min(bytes, FILE_MAX_BYTES),
        start: () => {
          clearTimeout(timer);
          heldBytes = transfer.bytes;
          this.#hold(team, heldBytes);
          resolve({
            use(work) {
              const result = work();
              working = result.catch(() => {});
              return result;
            },
          });
        },
      };
      response.once('close', async () => {
        await working;
        this.#hold(team, -heldBytes);
        giveUp();
      });
      this.#waiting.add(transfer);
      this.#startWaiting();
    });
  }

  /** Starts the transfers that have room. A team without room holds up no other team. */
  #startWaiting(): void {
    for (const transfer of this.#waiting) {
      const { team, bytes } = transfer;
      if ((this.#heldByTeam.get(team) ?? 0) + bytes > MOST_BYTES_OF_TEAM) continue;
      if (this.#countHeldBytes() + bytes > MOST_BYTES) return;
      this.#waiting.delete(transfer);
      transfer.start();
    }
  }

  #countHeldBytes(): number {
    let total = 0;
    for (const bytes of this.#heldByTeam.values()) total += bytes;
    return total;
  }

  #hold(team: string, bytes: number): void {
    const held = (this.#heldByTeam.get(team) ?? 0) + bytes;
    if (held > 0) this.#heldByTeam.set(team, held);
    else this.#heldByTeam.delete(team);
  }
}

const buildBusyProblem = () =>
  new HttpProblem('too-many-requests', 'Trop de fichiers sont en cours de transfert : réessayez.', {
    headers: buildRetryAfterHeader(1_000),
    extensions: { reason: 'the host sends and receives as many files as it can hold: try again' },
  });

/**
 * Sends bytes and ends the response; resolves once the client has them, or is disconnected. Express would hash all of them
 * for an ETag.
 * @param ms time after which a client that hasn't read them is disconnected
 */
export async function sendFile(response: Response, bytes: Buffer, ms = SEND_MS): Promise<void> {
  response.set('Content-Length', String(bytes.length));
  await withDeadline(ms, async (deadline) => {
    deadline.ends(response).end(bytes);
    await finished(response);
    // Nothing can be answered on a connection that was cut.
  }).catch(() => {});
}
