import { z } from 'zod';
import { fileListSchema, type Previous } from '../site/composition.ts';
import type { PriceHistory } from '../site/price-history.ts';
import type { Registry } from '../site/registry.ts';
import { composeErrorCodes } from './compose-error.ts';

/** How a composition ended: what it holds, and what couldn't be renewed. */
const reportSchema = z.object({
  pages: z.array(z.string()),
  /** Pages of the live edition that were composed now, the others being as they were. */
  renewed: z.array(z.string()),
  /** Remotes whose last good pages stay, with the reason. */
  kept: z.array(z.object({ remote: z.string(), reason: z.string() })),
  /** Pages of those remotes that had never been composed, so nothing could stay. */
  missing: z.array(z.string()),
  /** Candidates that can't be composed beside what is live; their visitors get what is live. */
  dropped: z.array(z.object({ edition: z.string(), reason: z.string() })),
});

export type Report = z.infer<typeof reportSchema>;

/** What couldn't be renewed, a line each; empty when all is well. */
export const keptLines = ({ kept, missing, dropped }: Report): string[] => [
  ...kept.map(({ remote, reason }) => `${remote} could not be composed, its last good pages stay: ${reason}`),
  ...missing.map((path) => `${path} has no earlier composition to keep: it answers 404`),
  ...dropped.map(
    ({ edition, reason }) => `${edition} is no candidate any more, its visitors get what is live: ${reason}`,
  ),
];

/** What the composing process is asked for. */
export interface Task {
  /** Folder with `releases/NAME/BUILD/{manifest.json,client,server}` as `sitePaths(root)` names them. It is only read. */
  root: string;
  /** The operator's configuration: its JSON text as it is to be in force. */
  operator: string;
  /** What is wanted. */
  registry: Registry;
  /** The composition this one follows; null for the first. */
  previous: Previous | null;
  /** What the offers have cost so far, and when what is made now goes live. */
  prices: PriceHistory;
  now: string;
  /** A remote that fails stops everything; otherwise its last good pages stay and it is reported. */
  isStrict: boolean;
  /** A release may take away an island that another remote's page shows: the operator asks for it. */
  isForced: boolean;
  /** Composes only what the registry's change makes stale; a change of the operator's configuration is everything. */
  isIncremental: boolean;
  /** Leaves previews as they were composed, until the next change: visitors wait for this one. */
  isUrgent: boolean;
  /** Folder new files are written to, at their path in the composition; files taken over from `previous` are not. */
  target: string;
}

const composedSchema = z.object({
  report: reportSchema,
  /** Every file of the composition, new and taken over. */
  files: fileListSchema,
});

export type Composed = z.infer<typeof composedSchema>;

/** The one message of the compose process: the composition, or the error that ended it. */
export const messageSchema = z.union([
  z.strictObject({ composed: composedSchema }),
  z.strictObject({ failed: z.strictObject({ code: z.enum(composeErrorCodes), message: z.string() }) }),
]);
export type Message = z.infer<typeof messageSchema>;

/** How V8 ends a process that needs more memory than it may have. */
export const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;

/** How long one composition may take, in seconds: `COMPOSE_DEADLINE_S`. All of the site takes 10 s on two cores. */
export function deadlineS(): number {
  const set = process.env.COMPOSE_DEADLINE_S || 120;
  const parsed = z.coerce.number().min(1).max(3_600).safeParse(set);
  if (!parsed.success) throw new Error(`COMPOSE_DEADLINE_S takes 1 to 3600 seconds, not ${set}`);
  return parsed.data;
}
