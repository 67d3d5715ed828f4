import { z } from 'zod';
import { fileHashesSchema, type PreviousComposition } from '../site/composition.ts';
import type { PriceHistory } from '../site/price-history.ts';
import type { Registry } from '../site/registry.ts';
import { composeErrorCodes } from './compose-error.ts';

/** Result of a composition: its pages, and the parts that couldn't be renewed. */
const reportSchema = z.object({
  pages: z.array(z.string()),
  /** Newly composed pages of the live variant; the others are unchanged. */
  renewed: z.array(z.string()),
  /** Remotes whose last good pages stay, with the reason. */
  kept: z.array(z.object({ remote: z.string(), reason: z.string() })),
  /** Announced pages of those remotes without an earlier composition. */
  missing: z.array(z.string()),
  /** Canaries and previews that can't be composed beside the live releases; their visitors get the live pages. */
  dropped: z.array(z.object({ variant: z.string(), reason: z.string() })),
});

export type ComposeReport = z.infer<typeof reportSchema>;

/** Returns a line for each part that couldn't be renewed; empty after a full success. */
export const formatComposeReport = ({ kept, missing, dropped }: ComposeReport): string[] => [
  ...kept.map(({ remote, reason }) => `${remote} could not be composed, its last good pages stay: ${reason}`),
  ...missing.map((path) => `${path} has no earlier composition to keep: it answers 404`),
  ...dropped.map(
    ({ variant, reason }) => `${variant} is dropped, and its visitors get the live pages: ${reason}`,
  ),
];

/** Input of the compose process. */
export interface ComposeTask {
  /** Folder with `releases/NAME/BUILD/{manifest.json,client,server}`, see `getSiteFolders`. Read only. */
  root: string;
  /** The wanted operator's configuration, as JSON text. */
  operator: string;
  /** The wanted registry. */
  registry: Registry;
  /** The previous composition; null for the first. */
  previous: PreviousComposition | null;
  /** Price history of the offers; `now` is the date at which the new composition goes live. */
  prices: PriceHistory;
  now: string;
  /**
   * With `true`, a failing remote stops the composition, unless the task leaves its release as it is and is urgent, or its last
   * good pages stayed before. Otherwise these pages stay, and the report names the remote.
   */
  isStrict: boolean;
  /** Allows a release to remove an island that another remote's page shows (`--force`). */
  isForced: boolean;
  /** Composes only stale pages; a new operator's configuration makes every page stale. */
  isIncremental: boolean;
  /** Leaves previews unchanged until the next change: visitors wait for a rollback or an abort. */
  isUrgent: boolean;
  /** Folder for new files, at their path in the composition; files reused from `previous` aren't written. */
  target: string;
  /** `target` of an earlier composition of the same change: pages that would be rendered as there are taken from there. */
  attempt?: string | undefined;
}

/** Returns the file beside `target` that holds the indexes of the live pages and of each variant by folder. */
export const getIndexesFile = (target: string): string => `${target}-indexes.json`;

const composeResultSchema = z.object({
  report: reportSchema,
  /** Every file of the composition, new and reused. */
  files: fileHashesSchema,
  /** Parts that the next usual composition renews, see `CompositionIndex`. */
  outdated: z.array(z.string()),
});

export type ComposeResult = z.infer<typeof composeResultSchema>;

/** Makes compositions: `childProcessComposer`, or a test's own. */
export interface Composer {
  /** @throws ComposeError with the reason, and the remote and page where known */
  compose(task: ComposeTask): Promise<ComposeResult>;
  /** Returns the hash of the programs that compose, which decide about a page's bytes as much as its release does. */
  computeProgramsHash(): Promise<string>;
}

/** The one message of the compose process: the composition, or the error that ended it. */
export const composeMessageSchema = z.union([
  z.strictObject({ composed: composeResultSchema }),
  z.strictObject({ failed: z.strictObject({ code: z.enum(composeErrorCodes), message: z.string() }) }),
]);
export type ComposeMessage = z.infer<typeof composeMessageSchema>;

/** True for the exit codes and signals of V8 when a process exceeds its memory limit. */
export const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;

/** `COMPOSE_DEADLINE_S`; hosts refuse another value at their start. */
export const composeDeadlineSchema = z.coerce.number('expected 1 to 3600 seconds').min(1).max(3_600);

/** Returns the deadline of a composition in seconds (`COMPOSE_DEADLINE_S`). The whole site takes 10 s on two cores. */
export function readComposeDeadlineSeconds(): number {
  const set = process.env.COMPOSE_DEADLINE_S || 120;
  const parsed = composeDeadlineSchema.safeParse(set);
  if (!parsed.success) throw new Error(`COMPOSE_DEADLINE_S takes 1 to 3600 seconds, not ${set}`);
  return parsed.data;
}
