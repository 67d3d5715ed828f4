import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedNginx } from '../support/exported.ts';
import type { Answer } from '../support/http.ts';
import { lackingNginx, type Nginx, startNginx } from '../support/nginx.ts';
import { test as base } from '../support/test.ts';

interface ExportFixtures {
  /** A folder to export into. */
  out: string;
  /** Stops what the test started, also when it fails. */
  atEnd(stop: () => Promise<void>): void;
  /** nginx without brotli in front of an export, with an API that nobody runs. */
  serve(out: string): Promise<Nginx>;
}

/** The shared `test` with a folder and an nginx; skipped where nginx can't be run. */
export const test = base.extend<ExportFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  out: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-export-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  atEnd: async ({}, use) => {
    const stops: (() => Promise<void>)[] = [];
    await use((stop) => stops.push(stop));
    for (const stop of stops) await stop();
  },

  serve: ({ atEnd }, use) =>
    use(async (out) => {
      const nginx = await startNginx(exportedNginx(out, 'http://127.0.0.1:9', false));
      atEnd(nginx.stop);
      return nginx;
    }),
});

/** Call it once a file: without nginx its tests are skipped, with the reason. */
export const needNginx = () =>
  test.beforeEach(() => {
    const lacking = lackingNginx();
    test.skip(lacking !== undefined, lacking);
  });

/** Headers of the connection and the day, the server's name, and its validator, of which only the presence counts. */
const OWN = ['connection', 'keep-alive', 'date', 'server', 'etag', 'transfer-encoding', 'accept-ranges'];

/** What of an answer the host and nginx must agree on. */
export const comparable = ({ status, headers }: Answer) => ({
  status,
  hasETag: headers.etag !== undefined,
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name))),
});
