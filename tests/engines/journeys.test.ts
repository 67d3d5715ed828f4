import { describe, inject } from 'vitest';
import { engine } from './test.ts';

/** One file for all of them, so that they share a browser. */
const journeys = import.meta.glob('./journeys/*.ts');

describe.skipIf(inject('missingDependency'))(engine.name, async () => {
  for (const load of Object.values(journeys)) await load();
});
