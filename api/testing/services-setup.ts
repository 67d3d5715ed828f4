import { buildPrograms } from './api-process.ts';
import { startOwnPostgres } from './postgres.ts';

/**
 * Builds the API's programs and starts one PostgreSQL server for a whole run of `services`: its processes would build at the
 * same time, and a server for each file costs more than most files' tests. Each test has a database of its own.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  buildPrograms();
  if (process.env.TEST_DATABASE_URL) return;
  const ends: (() => void | Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.reverse()) await end();
  };
  try {
    // vitest hands its environment on to the processes that run the tests.
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
