import { FORWARDED_PATHS, METRICS_PATH } from '@site/api-contract/api-paths';
import { expect, it, onTestFinished } from 'vitest';
import { everyRouteSuite } from './routes.suite.ts';
import { fileCleanup } from './testing/cleanup.ts';
import { routePaths } from './testing/routes.ts';
import { startApi } from './testing/start-api.ts';

const afterFile = fileCleanup();
everyRouteSuite(startApi, afterFile);

it('When the API has a route then it is of a path in the list that proxies read, and every path there has one', async () => {
  const { api } = await startApi(onTestFinished);
  const roots = routePaths(api.router).map((path) => (path.startsWith('/api/') ? '/api' : path));
  // What lies below a path of the list is passed on with it.
  const outer = new Set(roots.filter((path) => !roots.some((other) => path.startsWith(`${other}/`))));
  expect([...outer].sort()).toEqual([...FORWARDED_PATHS, METRICS_PATH].sort());
});
