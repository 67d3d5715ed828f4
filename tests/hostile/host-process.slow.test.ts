import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { expect, test } from 'vitest';
import { startTestServer } from '#support/http.ts';
import { assertSiteBuilt, production } from '#support/paths.ts';
import { launchHost } from '#support/site.ts';

test('start a taken port and faulty settings are named at once', async ({ onTestFinished }) => {
  assertSiteBuilt();
  const dataDir = join(createTempDir(onTestFinished), 'data');
  /** Runs the built host to its end, which comes at once when it can't start. */
  const end = (env: Record<string, string>) =>
    launchHost({ SITE_DIR: production.siteDir, DATA_DIR: dataDir, ...env }).ended;
  const other = await startTestServer(() => {});
  onTestFinished(other.stop);
  const { port } = new URL(other.origin);
  const secondHost = await end({ PORT: port });
  expect([secondHost.code, secondHost.output]).toEqual([1, secondHost.stderr]);
  expect(secondHost.stderr.trim().split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is taken .*Choose another one with PORT`),
    ),
  ]);

  const faulty = await end({ PORT: 'x', SMTP_URL: 'x', SUBMISSIONS_RETENTION_MONTHS: '0' });
  expect(faulty.code).toBe(1);
  for (const name of ['PORT', 'SMTP_URL', 'SUBMISSIONS_RETENTION_MONTHS'])
    expect(faulty.stderr).toContain(name);
  expect(existsSync(dataDir)).toBe(false);
});
