import { onTestFinished } from 'vitest';
import { openReleaseDatabase } from '../testing/database.ts';
import { releaseStoresSuite } from './release-stores.suite.ts';

releaseStoresSuite(() => openReleaseDatabase(onTestFinished));
