import { z } from 'zod';

/** How a composition ended: what it holds, and what couldn't be renewed. */
export const reportSchema = z.object({
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

/** Prints what couldn't be renewed. Returns whether there was anything. */
export function tellKept({ kept, missing, dropped }: Report): boolean {
  for (const { remote, reason } of kept) {
    console.error(`${remote} could not be composed, its last good pages stay: ${reason}`);
  }
  for (const path of missing) console.error(`${path} has no earlier composition to keep: it answers 404`);
  for (const { edition, reason } of dropped) {
    console.error(`${edition} is no candidate any more, its visitors get what is live: ${reason}`);
  }
  return kept.length > 0 || dropped.length > 0;
}
