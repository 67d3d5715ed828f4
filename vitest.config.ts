import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { moveTempDirToTmpfs } from './tests/support/tmpfs.ts';

moveTempDirToTmpfs();

const exclude = ['**/node_modules/**', '**/dist/**'];

/** Real servers: PostgreSQL, SMTP, child processes. */
const servers = {
  exclude,
  globalSetup: 'api/testing/services-setup.ts',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  // Files of a process share the modules they load. Each has databases, folders and ports of its own.
  isolate: false,
};

/** They wait for a third of the time: no fewer than three, however few processors. */
const maxWorkers = Math.max(3, Math.floor(availableParallelism() / 2));

/** A file's name says which project runs it. `npm test` runs `unit` and `services`, `npm run test:all` every project. */
export default defineConfig({
  test: {
    // A failed comparison shows both values whole, not « [ Array(1) ] ».
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        // The inner loop: nothing is started but these processes.
        test: {
          name: 'unit',
          include: ['{shell,mfe-*,api,deploy}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          exclude: [...exclude, '**/*.{services,slow,alone}.test.ts'],
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
          ...servers,
          name: 'services',
          include: ['{api,shell,tests}/**/*.services.test.ts'],
          maxWorkers,
        },
      },
      {
        // Many compositions, several hosts, outages.
        test: {
          ...servers,
          name: 'slow',
          include: ['{api,shell,tests}/**/*.slow.test.ts'],
          maxWorkers,
        },
      },
      {
        // Measure memory, or kill processes in the middle of work: one after the other, with nothing beside them.
        test: {
          ...servers,
          name: 'alone',
          include: ['{api,shell,tests}/**/*.alone.test.ts'],
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
