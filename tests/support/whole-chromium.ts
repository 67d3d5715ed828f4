import type { TestContext } from 'vitest';
import { ensureWholeChromium } from './chromium.mjs';

/** The path of a whole Chromium. Skips the test, with the reason, where none can be had. */
export function findWholeChromium({ skip }: TestContext): string {
  try {
    return ensureWholeChromium();
  } catch (error) {
    return skip((error as Error).message);
  }
}
