import type { TestProject } from 'vitest/node';
import type { BrowserEngine } from './firefox.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

export const engines = { firefox, webkit } satisfies Record<string, BrowserEngine>;

declare module 'vitest' {
  interface ProvidedContext {
    /** The engine a project of `vitest.config.ts` is about. */
    engine: keyof typeof engines;
    /** Reason why the engine can't run here. */
    missingDependency: string | undefined;
  }
}

/** Looks for the project's engine, and says in one line why there is none. */
export default function setup(project: TestProject): void {
  const engine = engines[project.config.provide.engine as keyof typeof engines];
  const missingDependency = engine.findMissingDependency();
  if (missingDependency) console.log(`Skipped: the journeys in ${engine.name}, because ${missingDependency}`);
  project.provide('missingDependency', missingDependency);
}
