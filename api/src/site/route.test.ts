import { fileCleanup } from '../testing/cleanup.ts';
import { startApi } from '../testing/start-api.ts';
import { siteRouteSuite } from './route.suite.ts';

siteRouteSuite(startApi, fileCleanup());
