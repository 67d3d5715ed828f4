import type { Board, BoardEntry, BoardJournal, Health } from '@site/api-contract/board';
import { BOARD_JOURNAL_PAGE, HEALTH_MINUTES } from '@site/api-contract/board-rules';
import type { JournalEntry } from '@site/api-contract/delivery';
import { z } from 'zod';
import type { Health as KnownHealth, Tally } from '../signals/health.ts';
import type { Database } from '../storage/schema.ts';
import type { Delivery } from './delivery.ts';
import { readJournalBackwards } from './journal.ts';

/** What browsers told of releases, of the minutes from `since` (epoch milliseconds) on. */
export type HealthSource = (since: number) => Promise<KnownHealth>;

const MINUTE_MS = 60_000;

/** All the board shows at once. */
export async function readBoard(
  database: Database,
  delivery: Delivery,
  health: HealthSource,
  now: number,
): Promise<Board> {
  const { composition, hosts, remotes } = await delivery.board();
  const until = now - (now % MINUTE_MS);
  return {
    ...{ composition, hosts, remotes },
    health: healthOf(await health(until - HEALTH_MINUTES * MINUTE_MS), until),
    journal: await readBoardJournal(database),
  };
}

/** The same as the board tells it. */
function healthOf({ releases, watches }: KnownHealth, until: number): Health {
  return {
    until,
    releases: releases.map(({ remote, release, minutes, total, vitals }) => ({
      ...{ remote, buildId: release, vitals },
      minutes: minutes.map(({ at, ...tally }) => ({ at, ...tallyOf(tally) })),
      total: tallyOf(total),
    })),
    watches: watches
      .map(({ release, ...watch }) => ({ ...watch, buildId: release }))
      .toSorted((one, other) => other.since - one.since),
  };
}

const tallyOf = ({ shown, loaded, loadFailed, thrown, stopped }: Tally) => ({
  ...{ shown, loaded, loadFailed, thrown, stopped },
});

/** A page of the journal for people, newest first. */
export async function readBoardJournal(database: Database, before?: number): Promise<BoardJournal> {
  // One more than asked for tells whether there are earlier ones.
  const rows = await readJournalBackwards(database, { before, limit: BOARD_JOURNAL_PAGE + 1 });
  const page = rows.slice(0, BOARD_JOURNAL_PAGE);
  const isMore = rows.length > page.length;
  return { entries: page.map(entryOf), nextBefore: isMore ? (page.at(-1)?.seq ?? null) : null };
}

/** What changes of any action may say; of others than {@link Change}, e.g. an import, nothing. */
const saidSchema = z.object({
  remote: z.string().nullable().catch(null),
  buildId: z.string().nullable().catch(null),
  share: z.number().nullable().catch(null),
  reason: z.string().nullable().catch(null),
  /** Of a rollback the release it goes back to; of a retirement a page. */
  to: z.string().nullable().catch(null),
});

function entryOf({ seq, at, author, action, change, statement }: JournalEntry): BoardEntry {
  const said = saidSchema.parse(JSON.parse(change));
  const { remote, share, reason } = said;
  const buildId = said.buildId ?? (action === 'rollback' ? said.to : null);
  return { seq, at, by: author, action, remote, buildId, share, reason, isSigned: statement !== null };
}
