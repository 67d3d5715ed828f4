import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustBeBuilt, operatorFile, production } from '../support/paths.ts';
import { expect, test } from '../support/test.ts';

/** Runs the built host to its end, which comes at once when it can't start. */
function runHost(env: Record<string, string>) {
  mustBeBuilt(production);
  return spawnSync(process.execPath, [production.server], {
    env: { PATH: process.env.PATH, SITE_DIR: production.siteDir, OPERATOR_FILE: operatorFile, ...env },
    encoding: 'utf8',
    timeout: 20_000,
  });
}

test('When the port is taken or settings are faulty then the host says all of it at once and stores nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-test-'));
  const other = createServer();
  try {
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    const dataDir = join(folder, 'data');
    const taken = runHost({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port) });
    expect([taken.status, taken.stdout]).toEqual([1, '']);
    expect(taken.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(
        new RegExp(`^Port ${port} of 127\\.0\\.0\\.1 is taken .*Choose another one with PORT`),
      ),
    ]);

    const faulty = runHost({
      DATA_DIR: dataDir,
      PORT: 'x',
      SMTP_URL: 'x',
      SUBMISSIONS_RETENTION_MONTHS: '0',
    });
    expect(faulty.status).toBe(1);
    for (const name of ['PORT', 'SMTP_URL', 'SUBMISSIONS_RETENTION_MONTHS'])
      expect(faulty.stderr).toContain(name);
    expect(existsSync(dataDir)).toBe(false);
  } finally {
    other.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
