import { z } from 'zod';
import { BOARD_HISTORY, BOARD_JOURNAL_PAGE, type BoardAction, HEALTH_MINUTES } from './board-rules.ts';

// The board shows what is stored: it bounds what it takes from a caller, and repeats what the site knows as it is.

const remote = z
  .string('Remote : un texte est attendu.')
  .regex(/^[a-z]{1,20}$/, 'Remote : de 1 à 20 lettres minuscules attendues.');
const buildId = z
  .string('Version : un texte est attendu.')
  .regex(/^[0-9a-f]{12}$/, 'Version : 12 chiffres hexadécimaux attendus.');
const time = z.iso.datetime();
const by = z
  .string()
  .nullable()
  .meta({ description: 'Qui l’a fait, tel que le journal le nomme ; null : avant le journal' });
const count = z.int().min(0);

const release = { buildId, since: time, by };

/** Browsers of a canary against those of what is live, since it began. */
export const verdictSchema = z.object({
  /** `worse`: it fails more often than what is live; `good`: it doesn't; `open`: too little was seen to say. */
  state: z.enum(['open', 'worse', 'good']),
  canary: z.object({ views: count, failures: count }),
  live: z.object({ views: count, failures: count }),
});
/** See {@link verdictSchema}. */
export type Verdict = z.infer<typeof verdictSchema>;

/** One app of the site: a remote, or the shell. */
export const boardRemoteSchema = z.object({
  remote: z.string(),
  /** `null`: it is retired, or was never released to everybody. */
  live: z.object(release).nullable(),
  /** What a rollback goes back to; `null`: nothing was live before. */
  before: z.object({ buildId }).nullable(),
  retired: z.object({ since: time, by, to: z.string().optional() }).nullable(),
  canary: z
    .object({
      ...release,
      share: z.number().meta({ description: 'Part des visiteurs, en pour cent' }),
      promotesItself: z
        .boolean()
        .meta({ description: 'Elle passe d’elle-même à tous les visiteurs si elle tient' }),
      verdict: verdictSchema.nullable().meta({ description: 'null : rien n’est mesuré' }),
    })
    .nullable(),
  previews: z.array(
    z.object({ ...release, until: time, link: z.string().meta({ description: 'Lien signé qui la montre' }) }),
  ),
  /** Newest first. `until` is when it gave way. */
  history: z.array(z.object({ ...release, until: time })).max(BOARD_HISTORY),
});
/** See {@link boardRemoteSchema}. */
export type BoardRemote = z.infer<typeof boardRemoteSchema>;

/** What browsers told of one release in one minute. */
export const healthMinuteSchema = z.object({
  /** When the minute began, in epoch milliseconds. */
  at: z.int(),
  /** Pages shown whole. */
  views: count,
  /** Modules that came; that couldn't be had; that threw while React showed them. */
  loaded: count,
  failed: count,
  thrown: count,
});
/** See {@link healthMinuteSchema}. */
export type HealthMinute = z.infer<typeof healthMinuteSchema>;

/** How a measure (Web Vitals) was spread: how often it was at most `upTo`, and above the one before. */
export const vitalSchema = z.object({
  metric: z.string().meta({ description: 'LCP, INP, CLS…' }),
  bins: z.array(
    z.object({
      upTo: z.number().nullable().meta({ description: 'Millisecondes (CLS : sans unité) ; null : au-delà' }),
      count,
    }),
  ),
});
/** See {@link vitalSchema}. */
export type Vital = z.infer<typeof vitalSchema>;

/** How browsers met releases during the last hour. */
export const healthSchema = z.object({
  /** End of the last minute told, in epoch milliseconds. */
  until: z.int(),
  releases: z.array(
    z.object({
      remote: z.string(),
      buildId,
      /** Oldest first; minutes nobody told of are left out. */
      minutes: z.array(healthMinuteSchema).max(HEALTH_MINUTES),
      vitals: z.array(vitalSchema),
    }),
  ),
});
/** See {@link healthSchema}. */
export type Health = z.infer<typeof healthSchema>;

/** One line of the journal, for people. */
export const boardEntrySchema = z.object({
  seq: z.int().min(1),
  /** Epoch milliseconds. */
  at: z.int(),
  by: z.string(),
  action: z.string(),
  /** What it was about, where it says so. */
  remote: z.string().nullable(),
  buildId: z.string().nullable(),
  share: z.number().nullable(),
  /** Why, when a rule has done it. */
  reason: z.string().nullable(),
  /** Whether it carries a signed statement. */
  isSigned: z.boolean(),
});
/** See {@link boardEntrySchema}. */
export type BoardEntry = z.infer<typeof boardEntrySchema>;

/** Answer of `GET /api/delivery/board/journal`, newest first; `nextBefore` asks for earlier ones, `null` at the end. */
export const boardJournalSchema = z.object({
  entries: z.array(boardEntrySchema).max(BOARD_JOURNAL_PAGE),
  nextBefore: z.int().nullable(),
});
/** See {@link boardJournalSchema}. */
export type BoardJournal = z.infer<typeof boardJournalSchema>;

/** Answer of `GET /api/delivery/board`. */
export const boardSchema = z.object({
  /** The live composition; `null` before the first. */
  composition: z.string().nullable(),
  /** The hosts that live, and whether each shows what is live. */
  hosts: z.array(z.object({ name: z.string(), isReady: z.boolean() })),
  remotes: z.array(boardRemoteSchema),
  health: healthSchema,
  journal: boardJournalSchema,
});
/** See {@link boardSchema}. */
export type Board = z.infer<typeof boardSchema>;

const error = (issue: { code?: string | undefined }) =>
  issue.code === 'unrecognized_keys' ? 'Champ inconnu.' : 'Corps de la requête : un objet JSON est attendu.';

/** Bodies of the actions. Each names what its person has seen: nothing is done when that has changed. */
export const boardRequestSchemas = {
  /** `from`: what is live; `to`: what was before it. */
  rollback: z.strictObject({ remote, from: buildId, to: buildId }, { error }),
  /** `buildId`: the canary; `from`: what is live. */
  promote: z.strictObject({ remote, buildId, from: buildId }, { error }),
  /** `buildId`: the canary. */
  abort: z.strictObject({ remote, buildId }, { error }),
  /** `buildId`: the release that links show. */
  'end-preview': z.strictObject({ remote, buildId }, { error }),
} satisfies Record<BoardAction, z.ZodType>;

/** Body of an action, see {@link boardRequestSchemas}. */
export type BoardRequest<Action extends BoardAction = BoardAction> = z.infer<
  (typeof boardRequestSchemas)[Action]
>;
