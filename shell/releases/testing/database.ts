import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { createTempDir } from '@site/api/testing/temp-dir';
import { releaseTables } from '../store/schema.ts';

/** Opens an embedded database with the tables of a site until `cleanup`. */
export const openReleaseDatabase = (cleanup: Parameters<typeof createTempDir>[0]) =>
  openEmbeddedTestDatabase(cleanup, createTempDir(cleanup), {}, [releaseTables]);
