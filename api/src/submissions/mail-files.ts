import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { mailFileName } from '../outbox/transport.ts';

/** What a crash left of a mail being written; the mail itself is tried again long before. */
const LEFT_BEHIND_MS = 3_600_000;

/** Where mails become files for want of a mail server. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'mail');

/**
 * Deletes the files of these mails, those written before `before`, and what crashes have left of others; with
 * `isDryRun`, only counts them.
 */
export async function forgetMailFiles(
  folder: string,
  { ids, before, now }: { ids: ReadonlySet<string>; before: number; now: number },
  isDryRun: boolean,
): Promise<number> {
  let count = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const [, dot, id = ''] = /^(\.?)([\w-]+)(?:\.[\w-]+)?\.(?:eml|tmp)$/.exec(name) ?? [];
    if (dot === undefined) continue;
    const file = join(folder, name);
    const limit = dot ? Math.max(before, now - LEFT_BEHIND_MS) : before;
    // Somebody else may have deleted it meanwhile.
    const writtenAt = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (writtenAt === undefined || (!ids.has(id) && writtenAt >= limit)) continue;
    if (!isDryRun) await rm(file, { force: true });
    count++;
  }
  return count;
}

/** Whether that mail became a file that holds this text. */
export const mailFileHolds = (folder: string, id: string, text: string): Promise<boolean> =>
  readFile(join(folder, mailFileName(id)), 'utf8').then(
    (content) => content.includes(text),
    () => false,
  );
