import { startApi } from '@site/api/testing/start-api';
import { budgetsSuite } from './budgets.suite.ts';
import { boardSuite } from './dashboard.suite.ts';
import { deliverySuite } from './delivery.suite.ts';
import { oidcSuite } from './oidc.suite.ts';
import { stagedSuite } from './staged.suite.ts';

deliverySuite(startApi);
budgetsSuite(startApi);
oidcSuite(startApi);
boardSuite(startApi);
stagedSuite(startApi);
