import { afterAll } from 'vitest';

/** Registers a function to run at the end of a test or file: vitest's `onTestFinished`, or {@link createFileCleanup}. */
export type Cleanup = (end: () => void | Promise<void>) => void;

/**
 * Returns the cleanup of a file, for servers started in `beforeAll`. Call this function at the top of the file.
 * vitest silently ignores an `afterAll` inside `beforeAll`, so that servers would outlive the tests.
 */
export function createFileCleanup(): Cleanup {
  const ends: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return (end) => {
    ends.push(end);
  };
}
