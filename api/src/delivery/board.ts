import type { Board, BoardEntry, BoardJournal, BoardRemote, Health } from '@site/api-contract/board';
import { BOARD_JOURNAL_PAGE, HEALTH_MINUTES } from '@site/api-contract/board-rules';
import type { JournalEntry } from '@site/api-contract/delivery';
import { z } from 'zod';
import { type Health as KnownHealth, readHealth, type Tally } from '../signals/health.ts';
import type { Database } from '../storage/schema.ts';
import type { Delivery } from './delivery.ts';
import { readJournalBackwards } from './journal.ts';

const MINUTE_MS = 60_000;

/** How long the board remembers a release that was taken back. */
const DAY_MS = 24 * 3_600_000;

/** All the board shows at once. */
export async function readBoard(database: Database, delivery: Delivery, now: number): Promise<Board> {
  const { composition, hosts, remotes } = await delivery.board();
  // The minute under way is told as far as it has come: what fails now is what somebody looks for.
  const until = now - (now % MINUTE_MS) + MINUTE_MS;
  return {
    ...{ composition, hosts, remotes },
    health: healthOf(await readHealth(database, until - HEALTH_MINUTES * MINUTE_MS), remotes, until),
    journal: await readBoardJournal(database),
  };
}

/** What is known of the releases that visitors get now, and of those that were taken back lately, as the board tells it. */
function healthOf({ releases, watches }: KnownHealth, remotes: BoardRemote[], until: number): Health {
  const shown = new Set(
    remotes.flatMap(({ remote, live, canary, previews }) =>
      [live, canary, ...previews].map((release) => `${remote} ${release?.buildId}`),
    ),
  );
  const isShown = (one: { remote: string; release: string }) => shown.has(`${one.remote} ${one.release}`);
  return {
    until,
    releases: releases.filter(isShown).map(({ remote, release, minutes, total, vitals }) => ({
      ...{ remote, buildId: release, vitals },
      minutes: minutes.map(({ at, ...tally }) => ({ at, ...tallyOf(tally) })),
      total: tallyOf(total),
    })),
    watches: watches
      .filter((one) => isShown(one) || (one.state === 'ended' && (one.endedAt ?? 0) > until - DAY_MS))
      .map(({ release, ...watch }) => ({ ...watch, buildId: release }))
      .toSorted((one, other) => other.since - one.since),
  };
}

const tallyOf = ({ shown, loaded, loadFailed, thrown, stopped, blocked }: Tally) => ({
  ...{ shown, loaded, loadFailed, thrown, stopped, blocked },
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
