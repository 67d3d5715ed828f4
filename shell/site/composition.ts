import { createHash } from 'node:crypto';
import { offerSchema, searchTargetSchema } from '@site/kit/contract';
import { z } from 'zod';
import { createEmptyPriceHistory, priceHistorySchema } from './price-history.ts';
import type { Registry } from './registry.ts';

/** Hashes of files by path (`sha384-…`, Subresource Integrity, section 3.1). */
export const fileHashesSchema = z.record(z.string(), z.string().regex(/^sha384-[\w+/]{64}$/));
export type FileHashes = z.infer<typeof fileHashesSchema>;

/** A searchable section of a page; the page's beginning has neither anchor nor heading. */
const searchSectionSchema = z.object({
  kind: z.enum(['place', 'question', 'row']),
  anchor: z.string(),
  heading: z.string(),
  text: z.string(),
});
export type SearchSection = z.infer<typeof searchSectionSchema>;

const indexSchema = z.object({
  operator: z.string(),
  /** Build id and base URL of each app's release. */
  releases: z.record(z.string(), z.string()),
  /** Whole hash of each app's manifest; absent in compositions of earlier versions. */
  manifests: z.record(z.string(), z.string()).optional(),
  /**
   * Pages by path. `quotes` are ids of offers; `usesCatalogue` marks a page that lists all publications. `scripts` and
   * `styles` are CSP hashes of inline code. `origins` are other origins of the page's modules.
   */
  pages: z.record(
    z.string(),
    z.object({
      remote: z.string(),
      label: z.string(),
      title: z.string(),
      isIndexed: z.boolean(),
      /** Paths that lead to the page, which had them before. */
      formerPaths: z.array(z.string()).optional(),
      /** Parameter by which the page takes orders; absent on others. */
      orders: z.string().optional(),
      quotes: z.array(z.string()),
      /** Families of offers that the page lists. */
      families: z.array(z.string()),
      usesCatalogue: z.boolean(),
      islands: z.array(z.string()),
      /** Islands of other remotes that the page names, present or missing. */
      uses: z.array(z.string()),
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
      origins: z.array(z.string()),
      sections: z.array(searchSectionSchema),
    }),
  ),
  offers: z.record(z.string(), z.array(offerSchema)),
  /** Games and other entries by remote. */
  entries: z.record(z.string(), z.array(searchTargetSchema)),
  /** Price history of the offers. */
  prices: priceHistorySchema,
  /** Hash of the programs that composed, see `computeProgramsHash`. */
  programs: z.string(),
  /**
   * Parts that the next usual composition renews: paths of pages whose price history is too old, and names of previews beside
   * earlier releases. Urgent changes leave them behind.
   */
  outdated: z.array(z.string()).optional(),
});

/** `index.json`: facts about a composition that the next composition reads. */
export type CompositionIndex = z.infer<typeof indexSchema>;

/** Returns the index before the first composition. */
export const createEmptyCompositionIndex = (): CompositionIndex => ({
  operator: '',
  releases: {},
  pages: {},
  offers: {},
  entries: {},
  prices: createEmptyPriceHistory(),
  programs: '',
});

/** Returns the index with other outdated parts; without any, the field is absent. */
export function withOutdatedParts(
  { outdated: _, ...index }: CompositionIndex,
  parts: string[],
): CompositionIndex {
  return parts.length > 0 ? { ...index, outdated: parts } : index;
}

/**
 * Returns the parsed `index.json`. For the format of another program version, returns an empty index, so that every page is
 * composed again. The price history is kept, since it has no other source.
 */
export function parseCompositionIndex(text: string): CompositionIndex {
  const content: { prices?: unknown } = JSON.parse(text);
  const prices = priceHistorySchema.safeParse(content.prices).data;
  return (
    indexSchema.safeParse(content).data ?? { ...createEmptyCompositionIndex(), ...(prices && { prices }) }
  );
}

/** The previous composition: unchanged files are reused from it by hash. */
export interface PreviousComposition {
  registry: Registry;
  index: CompositionIndex;
  files: FileHashes;
}

/** Returns a composition's id: SHA-256 over the sorted list of its files, 16 hexadecimal digits. */
export function computeCompositionId(files: FileHashes): string {
  const sorted = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}
