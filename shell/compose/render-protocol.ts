import type { Operator } from '@site/api-contract/operator/operator';
import type { Offer } from '@site/kit/contract';
import type { PageOperator } from '@site/kit/operator';
import type { SiteData } from '@site/kit/page-request';
import { z } from 'zod';
import type { Catalogue } from '../app/site-map/catalogue.ts';
import type { ModuleText } from './module-texts.ts';

/** First line for a rendering process, which reads nothing but its lines. */
export interface RendererSetup {
  /** Name of the module that renders the frame around a page. */
  frame: string;
  /** The frame's modules and those of one remote, by name. */
  modules: Record<string, ModuleText>;
  operator: Operator;
  offers: Offer[];
  /** Ids of all islands, `remote/Name`. */
  islands: string[];
  /** The site's whole catalogue; only for the shell's own pages, else null. */
  catalogue: Catalogue | null;
}

/** Every further line: a page to render, or an island of this remote for another remote's page. */
export interface RenderRequest {
  path: string;
  /** Name of the module of the page or island. */
  module: string;
  /** Id of the island, and its place among the page's islands. */
  island?: { id: string; place: number };
  /** The request that the page is rendered for: its parameters, those of its address as islands read them, and data. */
  request?: { parameters: string; query: string; data: Partial<SiteData> };
}

/** Maximum size of a reply in bytes. The largest page of the site has 0.1 MB. */
export const REPLY_MAX_BYTES = 8_000_000;

const short = z.string().max(4_000);
const id = z.string().regex(/^[\w/-]{1,100}$/);
const ids = z.array(id).max(10_000);

/** Ids of offers that a part of a page quotes, in the order of first use, and the families that it lists. */
const facts = { quotes: ids, families: ids };

const renderedSchema = z.strictObject({
  /** Frame and page as one tree. In place of another remote's island stands its placeholder. */
  markup: z.string(),
  ...facts,
  /** Islands in document order, with their own quotes and families. */
  islands: z.array(z.strictObject({ id, ...facts })).max(1_000),
  /** Islands of other remotes that the page names, present or missing. */
  uses: ids,
  usesCatalogue: z.boolean(),
});
export type RenderedPart = z.infer<typeof renderedSchema>;

const failedSchema = z.strictObject({
  message: short,
  /** Release and place of the error, e.g. `hosting server/VdsPage.js:3:14`; empty when unknown. */
  at: short,
});
export type RenderFailure = z.infer<typeof failedSchema>;

/** A reply of a rendering process: `isReady` once the frame is loaded, then a reply for each request. */
export const renderReplySchema = z.union([
  z.strictObject({ isReady: z.literal(true) }),
  z.strictObject({ rendered: renderedSchema }),
  z.strictObject({ failed: failedSchema }),
]);
export type RenderReply = z.infer<typeof renderReplySchema>;

/** Matches the placeholder of another remote's island, with the island's place among the page's islands. */
export const SIBLING_PLACE = /\uE002(\d+)\uE003/g;

/** Returns the placeholder of another remote's island, delimited by private-use characters that no text of the site has. */
export const formatSiblingPlace = (place: number): string => `\uE002${place}\uE003`;

/** Returns the operator's configuration for islands: without the fields that only the shell's frame and pages use. */
export function selectPageOperator({
  badges,
  dataAccess,
  dataProtection,
  partners,
  mediator,
  publicationDirector,
  security,
  remoteOrigins,
  budgets,
  claims,
  ...known
}: Operator): PageOperator {
  const spoken = Object.entries(claims).map(([id, { text, source }]) => [id, { text, source }]);
  return { ...known, claims: Object.fromEntries(spoken) };
}
