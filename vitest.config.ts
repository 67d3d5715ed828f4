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
          include: ['{shell,mfe-*,api,deploy}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.services.test.ts'],
          // One formats amounts for four seconds on Node 20, others hash passwords: 5 s is short on shared processors.
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'services',
          include: ['{api,tests}/**/*.services.test.ts'],
          exclude,
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      ...(['firefox', 'webkit'] as const).map((engine) => ({
        test: {
          name: engine,
          include: ['tests/engines/journeys.test.ts'],
          exclude,
          setupFiles,
          globalSetup: 'tests/engines/setup.ts',
          provide: { engine },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      })),
    ],
  },
});
