import { startApi } from '../testing/start-api.ts';
import { boardSuite } from './board.suite.ts';
import { budgetsSuite } from './budgets.suite.ts';
import { deliverySuite } from './delivery.suite.ts';
import { identitySuite } from './identity.suite.ts';
import { stagedSuite } from './staged.suite.ts';

deliverySuite(startApi);
budgetsSuite(startApi);
identitySuite(startApi);
boardSuite(startApi);
stagedSuite(startApi);
