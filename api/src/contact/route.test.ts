import { fileCleanup } from '../testing/cleanup.ts';
import { startApi } from '../testing/start-api.ts';
import { contactFormSuite } from './form.suite.ts';
import { contactQuoteSuite } from './quote.suite.ts';
import { contactRouteSuite } from './route.suite.ts';

const afterFile = fileCleanup();
contactRouteSuite(startApi, afterFile);
contactFormSuite(startApi, afterFile);
contactQuoteSuite(startApi, afterFile);
