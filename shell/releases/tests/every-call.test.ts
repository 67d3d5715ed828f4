import { createFileCleanup } from '@site/api/testing/cleanup';
import { startApiWithReleases } from '../testing/memory-site.ts';
import { everyCallSuite } from './every-call.suite.ts';

everyCallSuite(startApiWithReleases, createFileCleanup());
