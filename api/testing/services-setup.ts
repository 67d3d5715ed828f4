import { startOwnPostgres } from './postgres.ts';

/**
 * Starts one PostgreSQL server for a whole run of `services`: a server per file costs more than most files' tests. Each test
 * has its own database.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return;
  const ends: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    // vitest passes its environment to the processes that run the tests.
    process.env.TEST_DATABASE_URL = (await startOwnPostgres((end) => ends.push(end))).url;
  } catch (error) {
    // Test files that need PostgreSQL fail with the reason; the others run without it.
    await stop();
    console.warn(error instanceof Error ? error.message : error);
    return;
  }
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await stop();
  };
}
