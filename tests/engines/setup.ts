import type { TestProject } from 'vitest/node';
import { engines } from './engines.ts';

/** Looks for the project's engine, and says in one line why there is none. */
export default function setup(project: TestProject): void {
  const engine = engines[project.config.provide.engine as keyof typeof engines];
  const lacking = engine.lacking();
  if (lacking) console.log(`Skipped: the journeys in ${engine.name}, because ${lacking}`);
  project.provide('lacking', lacking);
}
