import { startApi } from '@site/api/testing/start-api';
import { budgetsSuite } from './budgets.suite.ts';
import { dashboardSuite } from './dashboard.suite.ts';
import { notificationsSuite } from './notifications.suite.ts';
import { oidcSuite, tokensAtOnceSuite } from './oidc.suite.ts';
import { changesAtOnceSuite, teamCallsSuite } from './team-calls.suite.ts';

teamCallsSuite(startApi);
changesAtOnceSuite(startApi);
budgetsSuite(startApi);
oidcSuite(startApi);
tokensAtOnceSuite(startApi);
dashboardSuite(startApi);
notificationsSuite(startApi);
