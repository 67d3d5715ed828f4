import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The time that many calendar months before `now`, in epoch milliseconds. */
export function cutoffOf(months: number, now: Date): number {
  const cutoff = new Date(now);
  const day = cutoff.getUTCDate();
  cutoff.setUTCMonth(cutoff.getUTCMonth() - months);
  // 31 March minus a month is no 31 February: the month's last day, not the next month's first.
  if (cutoff.getUTCDate() !== day) cutoff.setUTCDate(0);
  return cutoff.getTime();
}

/** Deletes the mails written to files before `cutoff`, for want of a mail server; with `isDryRun`, only counts them. */
export async function purgeMailFiles(folder: string, cutoff: number, isDryRun: boolean): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let count = 0;
  for (const name of names.filter((each) => each.endsWith('.eml'))) {
    const file = join(folder, name);
    if ((await stat(file)).mtimeMs >= cutoff) continue;
    if (!isDryRun) await rm(file);
    count++;
  }
  return count;
}
