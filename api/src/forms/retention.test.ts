import { join } from 'node:path';
import { contactMessage } from '@site/api/testing/contact';
import { openEmbeddedTestDatabase } from '@site/api/testing/engines';
import { createTestLogger } from '@site/api/testing/log';
import { createTempDir } from '@site/api/testing/temp-dir';
import Libsql from 'libsql';
import { expect, onTestFinished, test, vi } from 'vitest';
import { EMBEDDED_FILE } from '../storage/embedded.ts';
import { readSetting } from '../storage/settings.ts';
import { acceptContact } from './contact-store.ts';
import { RetentionWorker, subtractMonths } from './retention.ts';

test.each([
  [36, '2025-07-14T10:00:00.000Z', '2022-07-14T10:00:00.000Z'],
  [1, '2025-03-31T10:00:00.000Z', '2025-02-28T10:00:00.000Z'],
  [12, '2024-02-29T00:00:00.000Z', '2023-02-28T00:00:00.000Z'],
])('retention of %i months removes on %s what is older than %s', (months, now, cutoff) => {
  expect(new Date(subtractMonths(months, new Date(now))).toISOString()).toBe(cutoff);
});

test('retention erases the bytes of deleted rows once no other process reads them', async () => {
  const dataDir = createTempDir(onTestFinished);
  const database = await openEmbeddedTestDatabase(onTestFinished, dataDir);
  await acceptContact(database, contactMessage);
  const reader = new Libsql(join(dataDir, EMBEDDED_FILE));
  onTestFinished(() => void reader.close());
  reader.exec('begin');
  reader.prepare('select count(*) from contact_message').get();
  const log: string[] = [];
  const retention = new RetentionWorker({
    database,
    logger: createTestLogger(log),
    dataDir,
    months: 1,
    pauseMs: 1,
    now: () => Date.now() + 366 * 86_400_000,
  });
  retention.start();
  onTestFinished(() => retention.stop());
  const isUnerased = () => readSetting(database, 'retention.unerased');
  await vi.waitFor(() => expect(log).toContainEqual(expect.stringMatching('another process')));
  expect(await isUnerased()).toBe(true);
  reader.exec('commit');
  await vi.waitFor(async () => expect(await isUnerased()).toBe(false));
});
