import { afterAll } from 'vitest';

/** Takes a function to run when the test, or the file, is over: vitest's `onTestFinished`, or {@link fileCleanup}. */
export type Cleanup = (end: () => void | Promise<void>) => void;

/**
 * Cleanup for what `beforeAll` starts; call it at the top of the file, before `beforeAll`.
 * vitest ignores an `afterAll` registered inside `beforeAll`, and says nothing: servers would outlive the tests.
 */
export function fileCleanup(): Cleanup {
  const ends: (() => void | Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });
  return (end) => {
    ends.push(end);
  };
}
