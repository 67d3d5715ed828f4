import type { Offer } from '@site/kit/contract';
import type { KnownOperator, Operator } from '@site/kit/operator';
import { z } from 'zod';
import type { Catalogue } from '../src/site-plan/catalogue.ts';

/** The first line a rendering process is sent. Files are named by their absolute path. */
export interface Start {
  /** Renders the frame around a page. */
  frame: string;
  operator: Operator;
  offers: Offer[];
  /** Server bundles of all islands, by `remote/Name`: those of other teams are loaded by them. */
  islands: Record<string, string>;
  /** Everything the site holds; for the shell's own pages only. */
  catalogue: Catalogue | null;
  /** Folder of all releases: errors name files from there. */
  releases: string;
}

/** Every other line: the page it is to render. */
export interface RenderRequest {
  path: string;
  file: string;
}

/** Bytes one answer may have. The largest page of the site has 0.1 MB. */
export const ANSWER_BYTES = 8_000_000;

const short = z.string().max(4_000);
const ids = z.array(z.string().regex(/^[\w/-]{1,100}$/)).max(10_000);

const renderedSchema = z.strictObject({
  /** Frame and page as one tree. */
  markup: z.string(),
  /** Offers it quotes, by id, in the order they were asked for. */
  quotes: ids,
  /** Families of offers it lists; those of them there are now stand in `quotes`. */
  families: ids,
  /** Islands it shows, by `remote/Name`. */
  islands: ids,
  /** Islands of other remotes it names, there or not. */
  uses: ids,
  /** What of quotes and families its islands ask for. */
  forIslands: z.strictObject({ quotes: ids, families: ids }),
  usesCatalogue: z.boolean(),
});
export type Rendered = z.infer<typeof renderedSchema>;

const failedSchema = z.strictObject({
  message: short,
  /** Where in which release it was thrown, e.g. `hosting server/VdsPage.js:3:14`; empty when that isn't known. */
  at: short,
  /** What was refused, when it was: `FileSystemRead`, and of what. */
  permission: short.optional(),
  resource: short.optional(),
});
export type Failed = z.infer<typeof failedSchema>;

/** What a rendering process says: once that the frame is there, then one answer for each page asked for. */
export const answerSchema = z.union([
  z.strictObject({ isReady: z.literal(true) }),
  z.strictObject({ rendered: renderedSchema }),
  z.strictObject({ failed: failedSchema }),
]);
export type RenderReply = z.infer<typeof answerSchema>;

/** The operator without what only frame and pages of the shell tell: what islands are rendered with, and sent. */
export function knownOf({
  badges,
  dataAccess,
  partners,
  mediator,
  security,
  remoteOrigins,
  budgets,
  claims,
  ...known
}: Operator): KnownOperator {
  const spoken = Object.entries(claims).map(([id, { text, source }]) => [id, { text, source }]);
  return { ...known, claims: Object.fromEntries(spoken) };
}
