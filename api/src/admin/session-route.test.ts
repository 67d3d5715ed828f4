import { fileCleanup } from '../testing/cleanup.ts';
import { startApi } from '../testing/start-api.ts';
import { sessionRouteSuite } from './session-route.suite.ts';

sessionRouteSuite(startApi, fileCleanup());
