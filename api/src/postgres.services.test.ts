import { beforeAll } from 'vitest';
import { accessSuite } from './admin/access.suite.ts';
import { sessionRouteSuite } from './admin/session-route.suite.ts';
import { betaRouteSuite } from './beta/route.suite.ts';
import { contactFormSuite } from './contact/form.suite.ts';
import { contactQuoteSuite } from './contact/quote.suite.ts';
import { contactRouteSuite } from './contact/route.suite.ts';
import { dedicatedRouteSuite } from './dedicated/route.suite.ts';
import { saveDedicatedSuite } from './dedicated/save-route.suite.ts';
import { versionsRouteSuite } from './dedicated/versions-route.suite.ts';
import { boardSuite } from './delivery/board.suite.ts';
import { deliverySuite } from './delivery/delivery.suite.ts';
import { identitySuite } from './delivery/identity.suite.ts';
import { discretionSuite } from './discretion.suite.ts';
import { refusalsSuite } from './refusals.suite.ts';
import { siteRouteSuite } from './site/route.suite.ts';
import { fileCleanup } from './testing/cleanup.ts';
import { type PostgresServer, startPostgres } from './testing/postgres.ts';
import { type StartApi, startApi } from './testing/start-api.ts';

const afterFile = fileCleanup();
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres(afterFile);
});

/** The routes' suites over HTTP, on PostgreSQL; beside each route they run on the embedded engine. */
const start: StartApi = async (cleanup, env = {}, options) =>
  startApi(cleanup, { DATABASE_URL: await server.createDatabase(cleanup), ...env }, options);

contactRouteSuite(start, afterFile);
contactFormSuite(start, afterFile);
contactQuoteSuite(start, afterFile);
betaRouteSuite(start, afterFile);
sessionRouteSuite(start, afterFile);
dedicatedRouteSuite(start, afterFile);
saveDedicatedSuite(start, afterFile);
versionsRouteSuite(start, afterFile);
deliverySuite(start);
boardSuite(start);
identitySuite(start);
siteRouteSuite(start, afterFile);
refusalsSuite(start, afterFile);
accessSuite(start, afterFile);
discretionSuite(start);
