import type { Offer } from '@site/kit/contract';
import type { Operator, PageOperator } from '@site/kit/operator';
import { z } from 'zod';
import type { Catalogue } from '../app/site-map/catalogue.ts';

/** First line for a rendering process. Paths are absolute. */
export interface RendererSetup {
  /** Server bundle of the frame around a page. */
  frame: string;
  operator: Operator;
  offers: Offer[];
  /** Server bundles of all islands by `remote/Name`, for pages that show other teams' islands. */
  islands: Record<string, string>;
  /** The site's whole catalogue; only for the shell's own pages, else null. */
  catalogue: Catalogue | null;
  /** Folder of all releases: errors name files relative to it. */
  releases: string;
}

/** Every further line: a page to render, and its server bundle. */
export interface RenderRequest {
  path: string;
  file: string;
}

/** Maximum size of a reply in bytes. The largest page of the site has 0.1 MB. */
export const REPLY_MAX_BYTES = 8_000_000;

const short = z.string().max(4_000);
const ids = z.array(z.string().regex(/^[\w/-]{1,100}$/)).max(10_000);

const renderedSchema = z.strictObject({
  /** Frame and page as one tree. */
  markup: z.string(),
  /** Ids of the offers that the page quotes, in the order of first use. */
  quotes: ids,
  /** Families of offers that the page lists; `quotes` contains their present offers. */
  families: ids,
  /** Islands that the page shows, by `remote/Name`. */
  islands: ids,
  /** Islands of other remotes that the page names, present or missing. */
  uses: ids,
  /** The quotes and families that the page's islands use. */
  forIslands: z.strictObject({ quotes: ids, families: ids }),
  usesCatalogue: z.boolean(),
});
export type RenderedPage = z.infer<typeof renderedSchema>;

const failedSchema = z.strictObject({
  message: short,
  /** Release and place of the error, e.g. `hosting server/VdsPage.js:3:14`; empty when unknown. */
  at: short,
  /** A permission that Node denied, e.g. `FileSystemRead`, and its resource. */
  permission: short.optional(),
  resource: short.optional(),
});
export type RenderFailure = z.infer<typeof failedSchema>;

/** A reply of a rendering process: `isReady` once the frame is loaded, then a reply for each page. */
export const renderReplySchema = z.union([
  z.strictObject({ isReady: z.literal(true) }),
  z.strictObject({ rendered: renderedSchema }),
  z.strictObject({ failed: failedSchema }),
]);
export type RenderReply = z.infer<typeof renderReplySchema>;

/** Returns the operator's configuration for islands: without the fields that only the shell's frame and pages use. */
export function selectPageOperator({
  badges,
  dataAccess,
  partners,
  mediator,
  security,
  remoteOrigins,
  budgets,
  claims,
  ...known
}: Operator): PageOperator {
  const spoken = Object.entries(claims).map(([id, { text, source }]) => [id, { text, source }]);
  return { ...known, claims: Object.fromEntries(spoken) };
}
