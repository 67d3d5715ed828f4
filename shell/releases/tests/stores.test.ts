import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { onTestFinished } from 'vitest';
import { releaseStoresSuite } from './release-stores.suite.ts';

releaseStoresSuite(() => openEmbeddedTestDatabase(onTestFinished));
