import { createFileCleanup } from '@site/api/testing/cleanup';
import { listRoutePaths } from '@site/api/testing/routes';
import { startApi } from '@site/api/testing/start-api';
import { FORWARDED_PATHS, METRICS_PATH } from '@site/api-contract/http/api-paths';
import { expect, it, onTestFinished } from 'vitest';
import { everyRouteSuite } from './routes.suite.ts';

const afterFile = createFileCleanup();
everyRouteSuite(startApi, afterFile);

it('routes are below the forwarded paths, and each of these has one', async () => {
  const { api } = await startApi(onTestFinished);
  const roots = listRoutePaths(api.router).map((path) => (path.startsWith('/api/') ? '/api' : path));
  // A proxy forwards a listed path together with the paths below it.
  const outer = new Set(roots.filter((path) => !roots.some((other) => path.startsWith(`${other}/`))));
  expect([...outer].sort()).toEqual([...FORWARDED_PATHS, METRICS_PATH].sort());
});
