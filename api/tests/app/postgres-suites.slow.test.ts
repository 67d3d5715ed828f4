import { createFileCleanup } from '@site/api/testing/cleanup';
import { createPostgresFactory } from '@site/api/testing/postgres';
import { type ApiStarter, startApi } from '@site/api/testing/start-api';
import { budgetsSuite } from '../deployments/budgets.suite.ts';
import { deliverySuite } from '../deployments/delivery.suite.ts';
import { oidcSuite } from '../deployments/oidc.suite.ts';
import { notificationsSuite } from '../notifications/notifications.suite.ts';

const createDatabase = createPostgresFactory(createFileCleanup());

const start: ApiStarter = async (cleanup, env = {}, options) =>
  startApi(cleanup, { DATABASE_URL: await createDatabase(cleanup), ...env }, options);

deliverySuite(start);
budgetsSuite(start);
notificationsSuite(start);
oidcSuite(start);
