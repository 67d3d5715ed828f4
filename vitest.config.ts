import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { moveTempDirToTmpfs } from './tests/support/tmpfs.ts';

moveTempDirToTmpfs();

const exclude = ['**/node_modules/**', '**/dist/**'];

/** Files that measure memory or time: one after the other, with nothing beside them. */
const alone = [
  'tests/delivery/preview-memory.services.test.ts',
  'tests/hostile/algorithmic-complexity.services.test.ts',
  // Kill hosts in the middle of work: how far they are depends on how busy the machine is.
  'tests/resilience/durability.services.test.ts',
  'tests/instances/outages.services.test.ts',
  // Chromium prerenders little on a busy machine, and drives itself through a hundred pages within a limit of time.
  'tests/resilience/prerender.services.test.ts',
  'tests/resilience/back-forward-cache.services.test.ts',
];

/** Real servers: PostgreSQL, SMTP, child processes. */
const services = {
  globalSetup: 'api/testing/services-setup.ts',
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // Files of a process share the modules they load. Each has databases, folders and ports of its own.
  isolate: false,
};

/** `unit` is the inner loop: under a minute, nothing started but these processes. */
export default defineConfig({
  test: {
    // A failed comparison shows both values whole, not « [ Array(1) ] ».
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{shell,mfe-*,api,deploy}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/bench/*.test.ts',
          ],
          exclude: [...exclude, '**/*.services.test.ts'],
          // Some hash passwords at full cost: 5 s is short on shared processors.
          testTimeout: 20_000,
          expect: { poll: { timeout: 15_000 } },
          // A process for each of a hundred files would cost twice what the tests do. They share loaded modules, hence
          // put back what they change.
          isolate: false,
          maxWorkers: availableParallelism(),
        },
      },
      {
        test: {
          ...services,
          name: 'services',
          include: ['{api,tests}/**/*.services.test.ts'],
          exclude: [...exclude, ...alone],
          // They wait for a third of the time: no fewer than three, however few processors.
          maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
        },
      },
      {
        test: {
          ...services,
          name: 'services-alone',
          include: alone,
          exclude,
          maxWorkers: 1,
          // After the other projects of the same run.
          sequence: { groupOrder: 1 },
        },
      },
      ...(['firefox', 'webkit'] as const).map((engine) => ({
        test: {
          name: engine,
          include: ['tests/engines/journeys.test.ts'],
          exclude,
          globalSetup: 'tests/engines/engines.ts',
          provide: { engine },
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      })),
    ],
  },
});
