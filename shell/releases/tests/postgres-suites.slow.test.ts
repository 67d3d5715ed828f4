import { createFileCleanup } from '@site/api/testing/cleanup';
import { createSharedPostgres } from '@site/api/testing/engines';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { type ApiStarter, startApi } from '@site/api/testing/start-api';
import { releaseTables } from '../store/schema.ts';
import { budgetsSuite } from './budgets.suite.ts';
import { tokensAtOnceSuite } from './oidc.suite.ts';
import { releaseStoresSuite } from './release-stores.suite.ts';
import { changesAtOnceSuite } from './team-calls.suite.ts';

const afterFile = createFileCleanup();
const createDatabase = createPostgresFactory(afterFile);

const start: ApiStarter = async (cleanup, env = {}, options) =>
  startApi(cleanup, { DATABASE_URL: await createDatabase(cleanup), ...env }, options);

changesAtOnceSuite(start);
budgetsSuite(start);
tokensAtOnceSuite(start);
releaseStoresSuite(createSharedPostgres(afterFile, [releaseTables]));
