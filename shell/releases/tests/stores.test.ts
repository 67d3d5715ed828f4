import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { onTestFinished } from 'vitest';
import { everyStoreSuite } from './every-store.suite.ts';

everyStoreSuite(() => openEmbeddedTestDatabase(onTestFinished));
