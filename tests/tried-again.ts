import { beforeEach } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Set when a test is tried again: the report at the end of `npm test` names it. */
    isTriedAgain?: boolean;
  }
}

beforeEach(({ task }) => {
  if (task.result?.retryCount) task.meta.isTriedAgain = true;
});
