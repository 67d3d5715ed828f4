import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { copyBuild } from '#support/builds.ts';
import { hasProcessFiles, readResidentMemory } from '#support/process.ts';
import { startSite } from '#support/site.ts';
import { SiteCopy } from '#support/site-copy.ts';
import { computeIntegrity } from '#support/stored-site.ts';

const FILE_BYTES = 18_000_000;
const FILES = 6;

describe('a preview of a large release', () => {
  const onLinux = test.skipIf(!hasProcessFiles);

  onLinux(
    'keeps its files out of the host’s memory, and serves them',
    async () => {
      const siteCopy = new SiteCopy(onTestFinished);
      const large = copyBuild(siteCopy.getRelease('hosting'));
      const manifest = structuredClone(large.manifest);
      for (let count = 0; count < FILES; count++) {
        const bytes = randomBytes(FILE_BYTES);
        writeFileSync(join(large.dist, 'client', `large-${count}.bin`), bytes);
        manifest.files.client[`large-${count}.bin`] = computeIntegrity(bytes);
      }
      const { dist } = large.announce(manifest);
      const site = await startSite({ cleanup: onTestFinished, env: siteCopy.settings });
      const before = readResidentMemory(site.pid);
      // Another process composes: what the host takes more is for what it serves.
      const { code, output } = await siteCopy.release('release', 'hosting', '--from', dist, '--preview', '1');
      expect(code).toBe(0);
      await vi.waitFor(
        async () => {
          const ready = await (await fetch(`${site.origin}/readyz`)).json();
          expect(ready.composition).toBe(siteCopy.live);
        },
        { timeout: 60_000 },
      );
      expect(readResidentMemory(site.pid) - before).toBeLessThan((FILES * FILE_BYTES) / 2);
      const { pathname, search } = new URL(/link {5}(\S+)/.exec(output)?.[1] ?? '');
      const opened = await fetch(site.origin + pathname + search, { redirect: 'manual' });
      const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';');
      const response = await fetch(`${site.origin}/mfe/hosting/large-0.bin`, { headers: { cookie } });
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBe(FILE_BYTES);
    },
    60_000,
  );
});
