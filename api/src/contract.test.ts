import { accessSuite } from './admin/access.suite.ts';
import { discretionSuite } from './discretion.suite.ts';
import { refusalsSuite } from './refusals.suite.ts';
import { fileCleanup } from './testing/cleanup.ts';
import { startApi } from './testing/start-api.ts';

const afterFile = fileCleanup();
refusalsSuite(startApi, afterFile);
accessSuite(startApi, afterFile);
discretionSuite(startApi);
