import { createTempDir } from '@site/api/testing/temp-dir';
import { expect, onTestFinished, test } from 'vitest';
import { withSiteDatabase } from '../releases/changes/local-database.ts';
import { storeBlobs } from '../releases/store/blobs.ts';
import { computeIntegritySync } from '../site/integrity.ts';
import { verify } from './operator.ts';

/** `audit-log.suite.ts` covers altered rows, `blobs.test.ts` altered files. */
test('« releases verify --bytes » reads stored files, and fails at one that is altered', async () => {
  const { stdin, stdout, stderr } = process;
  const env = { DATA_DIR: createTempDir(onTestFinished) };
  const hash = computeIntegritySync(Buffer.from('kept'));
  await withSiteDatabase(env, ({ db }) => storeBlobs(db, [[hash, Buffer.from('altered')]], 1));
  const run = (bytes: boolean) =>
    verify({ words: [], options: { bytes }, io: { stdin, stdout, stderr, env } });
  expect(await run(false)).toMatchObject({ code: 0, lines: ['the audit log holds: 0 rows'] });
  expect(await run(true)).toMatchObject({
    code: 1,
    lines: [
      '1 stored files were read',
      `${hash}: the stored file has other bytes than its hash says`,
      'the audit log doesn’t hold: 1 fault in 0 rows',
    ],
  });
});
