import { describe, inject } from 'vitest';
import { browsers, engine } from './test.ts';

/** One file for all of them, so that they share a browser. */
const journeys = import.meta.glob('./journeys/*.ts');

const retry = { count: 1, condition: () => browsers.hasFallenSilent };

describe.skipIf(inject('lacking'))(engine.name, { retry }, async () => {
  for (const load of Object.values(journeys)) await load();
});
