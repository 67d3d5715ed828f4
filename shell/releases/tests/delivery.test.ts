import { startApi } from '@site/api/testing/start-api';
import { budgetsSuite } from './budgets.suite.ts';
import { dashboardSuite } from './dashboard.suite.ts';
import { deliverySuite } from './delivery.suite.ts';
import { notificationsSuite } from './notifications.suite.ts';
import { oidcSuite } from './oidc.suite.ts';

deliverySuite(startApi);
budgetsSuite(startApi);
oidcSuite(startApi);
dashboardSuite(startApi);
notificationsSuite(startApi);
