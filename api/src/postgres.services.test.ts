import { boardSuite } from './delivery/board.suite.ts';
import { budgetsSuite } from './delivery/budgets.suite.ts';
import { deliverySuite } from './delivery/delivery.suite.ts';
import { identitySuite } from './delivery/identity.suite.ts';
import { stagedSuite } from './delivery/staged.suite.ts';
import { everyRouteSuite } from './routes.suite.ts';
import { fileCleanup } from './testing/cleanup.ts';
import { postgresDatabases } from './testing/postgres.ts';
import { type StartApi, startApi } from './testing/start-api.ts';

const afterFile = fileCleanup();
const createDatabase = postgresDatabases(afterFile);

/** The routes' suites over HTTP, on PostgreSQL; `routes.test.ts` and `delivery` run them on the embedded engine. */
const start: StartApi = async (cleanup, env = {}, options) =>
  startApi(cleanup, { DATABASE_URL: await createDatabase(cleanup), ...env }, options);

everyRouteSuite(start, afterFile);
deliverySuite(start);
budgetsSuite(start);
boardSuite(start);
stagedSuite(start);
identitySuite(start);
