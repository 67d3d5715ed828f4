import { fileCleanup } from '../testing/cleanup.ts';
import { startApi } from '../testing/start-api.ts';
import { betaRouteSuite } from './route.suite.ts';

betaRouteSuite(startApi, fileCleanup());
