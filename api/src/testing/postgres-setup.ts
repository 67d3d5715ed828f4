import { startOwnPostgres } from './postgres.ts';

/**
 * One PostgreSQL server for a whole run of `services`; each test has a database of its own on it. Starting one for
 * every file cost more than most files' tests.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return;
  const ends: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    // vitest hands its environment on to the process that runs the tests.
    process.env.TEST_DATABASE_URL = (await startOwnPostgres((end) => ends.push(end))).url;
  } catch (error) {
    // The files that need it fail and say why; the others don't need it.
    await stop();
    console.warn(error instanceof Error ? error.message : error);
    return;
  }
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await stop();
  };
}
