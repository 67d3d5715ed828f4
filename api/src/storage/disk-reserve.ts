import { statfs } from 'node:fs/promises';
import type { Database } from './schema.ts';

/** Disk space reserved for visitors' messages and the operator, which teams can't use. */
export class DiskReserve {
  /**
   * @param folder the embedded database's (`DATA_DIR`)
   * @param megabytes the reserved space (`DISK_RESERVE_MB`)
   */
  constructor(
    private readonly engine: Database['engine'],
    private readonly folder: string,
    private readonly megabytes: number,
  ) {}

  /**
   * Returns the reason to refuse a team's bytes, in English; `null` if there is room for the bytes. PostgreSQL's disk isn't
   * checked, since its own operator watches it.
   */
  async problem(bytes = 0): Promise<string | null> {
    if (this.engine === 'postgres') return null;
    const { bavail, bsize } = await statfs(this.folder);
    const free = bavail * bsize;
    // The bytes need twice their size, until SQLite has copied them from the write-ahead log into the file.
    if (free - 2 * bytes >= this.megabytes * 1_000_000) return null;
    const freeMegabytes = Math.floor(free / 1_000_000);
    return `the disk of the database has ${freeMegabytes} MB free, and ${this.megabytes} MB stay reserved for messages and the operator (DISK_RESERVE_MB)`;
  }
}
