import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];
const setupFiles = ['tests/tried-again.ts'];

/**
 * `unit` is the inner loop (under a minute, nothing started but this process);
 * `services` speaks to real servers: PostgreSQL, SMTP, child processes.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{shell,mfe-*,api,deploy}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/bench/**/*.test.ts',
          ],
          exclude: [...exclude, '**/*.services.test.ts'],
          // Some hash passwords at full cost: 5 s is short on shared processors.
          testTimeout: 20_000,
          // A process for each of a hundred files would cost twice what the tests do. They share loaded modules, hence
          // put back what they change.
          isolate: false,
        },
      },
      {
        test: {
          name: 'services',
          include: ['{api,tests}/**/*.services.test.ts'],
          exclude,
          setupFiles,
          globalSetup: 'api/src/testing/postgres-setup.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One file after the other in one process, which loads the modules once.
          fileParallelism: false,
          isolate: false,
        },
      },
      ...(['firefox', 'webkit'] as const).map((engine) => ({
        test: {
          name: engine,
          include: ['tests/engines/journeys.test.ts'],
          exclude,
          setupFiles,
          globalSetup: 'tests/engines/engines.ts',
          provide: { engine },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
