import type { Report } from './compose.ts';

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
