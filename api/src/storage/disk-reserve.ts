import { statfs } from 'node:fs/promises';
import type { Database } from './schema.ts';

/** Disk that teams leave to visitors' messages and to the operator. */
export class DiskReserve {
  /**
   * @param folder of the embedded database (`DATA_DIR`)
   * @param megabytes kept free (`DISK_RESERVE_MB`)
   */
  constructor(
    private readonly engine: Database['engine'],
    private readonly folder: string,
    private readonly megabytes: number,
  ) {}

  /**
   * The reason that bytes of a team aren't stored, in English; `null` when there is room for them. PostgreSQL has a disk of its
   * own, which its operator watches.
   */
  async problem(bytes = 0): Promise<string | null> {
    if (this.engine === 'postgres') return null;
    const { bavail, bsize } = await statfs(this.folder);
    const free = bavail * bsize;
    // The write-ahead log holds what is stored until it is copied into the file.
    if (free - 2 * bytes >= this.megabytes * 1_000_000) return null;
    const freeMegabytes = Math.floor(free / 1_000_000);
    return `the disk of the database has ${freeMegabytes} MB free, and ${this.megabytes} MB stay reserved for messages and the operator (DISK_RESERVE_MB)`;
  }
}
