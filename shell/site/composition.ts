import { createHash } from 'node:crypto';
import { entrySchema, offerSchema } from '@site/kit/contract';
import { z } from 'zod';
import { emptyPriceHistory, priceHistorySchema } from './price-history.ts';
import type { Registry } from './registry.ts';

/** Files by their path, each by the hash of its bytes (`sha384-…`, Subresource Integrity, section 3.1). */
export const fileListSchema = z.record(z.string(), z.string().regex(/^sha384-[\w+/]{64}$/));
export type FileList = z.infer<typeof fileListSchema>;

/** What a page says at one of its places: its beginning has neither anchor nor heading. */
const passageSchema = z.object({
  kind: z.enum(['place', 'question', 'row']),
  anchor: z.string(),
  heading: z.string(),
  text: z.string(),
});
export type Passage = z.infer<typeof passageSchema>;

const indexSchema = z.object({
  operator: z.string(),
  /** Release of each app, with the address of its files. */
  releases: z.record(z.string(), z.string()),
  /**
   * Which remote a page belongs to, its names in navigation aids, which offers it quotes (or that it lists everything
   * any team published), whose islands it shows, the inline code it holds, other origins its modules come from, the
   * picture a shared link shows (its path on the site), and what it says.
   */
  pages: z.record(
    z.string(),
    z.object({
      remote: z.string(),
      label: z.string(),
      title: z.string(),
      isIndexed: z.boolean(),
      quotes: z.array(z.string()),
      /** Families of offers it lists, whichever those are. */
      families: z.array(z.string()),
      usesCatalogue: z.boolean(),
      islands: z.array(z.string()),
      /** Islands of other remotes that it names, there or not. */
      uses: z.array(z.string()),
      scripts: z.array(z.string()),
      styles: z.array(z.string()),
      origins: z.array(z.string()),
      image: z.string(),
      passages: z.array(passageSchema),
    }),
  ),
  offers: z.record(z.string(), z.array(offerSchema)),
  /** Games and other things each remote had published. */
  entries: z.record(z.string(), z.array(entrySchema)),
  /** What the offers have cost so far. */
  prices: priceHistorySchema,
  /** Hash of what the site's icons were drawn from. */
  icons: z.string(),
});

/** What a composition leaves beside its pages, as `index.json`, for the next one. */
export type CompositionIndex = z.infer<typeof indexSchema>;

/** Before the first composition. */
export const emptyIndex = (): CompositionIndex => ({
  operator: '',
  releases: {},
  pages: {},
  offers: {},
  entries: {},
  prices: emptyPriceHistory(),
  icons: '',
});

/**
 * Reads `index.json`. One of another version of this program tells nothing, so that everything is composed anew; but for
 * the prices, which nobody could make again.
 */
export function readIndex(text: string): CompositionIndex {
  const content: { prices?: unknown } = JSON.parse(text);
  const prices = priceHistorySchema.safeParse(content.prices).data;
  return indexSchema.safeParse(content).data ?? { ...emptyIndex(), ...(prices && { prices }) };
}

/** The composition another one follows: what needn't be composed again is taken from it by its hash. */
export interface Previous {
  registry: Registry;
  index: CompositionIndex;
  files: FileList;
}

/** Id of a composition: SHA-256 over the sorted list of its files, 16 hexadecimal digits. */
export function compositionId(files: FileList): string {
  const sorted = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}
