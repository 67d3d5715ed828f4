import { startApi } from '../testing/start-api.ts';
import { boardSuite } from './board.suite.ts';
import { deliverySuite } from './delivery.suite.ts';
import { identitySuite } from './identity.suite.ts';

deliverySuite(startApi);
identitySuite(startApi);
boardSuite(startApi);
