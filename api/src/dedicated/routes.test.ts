import { fileCleanup } from '../testing/cleanup.ts';
import { startApi } from '../testing/start-api.ts';
import { dedicatedRouteSuite } from './route.suite.ts';
import { saveDedicatedSuite } from './save-route.suite.ts';
import { versionsRouteSuite } from './versions-route.suite.ts';

const afterFile = fileCleanup();
dedicatedRouteSuite(startApi, afterFile);
saveDedicatedSuite(startApi, afterFile);
versionsRouteSuite(startApi, afterFile);
