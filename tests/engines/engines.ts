import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

export const engines = { firefox, webkit } satisfies Record<string, Engine>;

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine a project of `vitest.config.ts` is about. */
    engine: keyof typeof engines;
    /** Why it can't be run here. */
    lacking: string | undefined;
  }
}
