import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { signPreview } from '../../shell/site/preview-link.ts';
import { type Announced, restatePage } from '../support/builds.ts';
import { type FormerRegistry, writeFormerSite } from '../support/former-site.ts';
import { startServer } from '../support/server.ts';
import { SiteCopy } from '../support/site-copy.ts';
import { StoredSite } from '../support/stored-site.ts';

const PAGE = '/offres/vps';
const at = (day: number) => `2026-01-${String(day).padStart(2, '0')}T12:00:00.000Z`;

/** A site that only its folder knows: hosting was released twice, and runs a canary and a preview. */
function former() {
  const copy = new SiteCopy(onTestFinished);
  const titled = (title: string) => restatePage(copy.releaseOf('hosting'), { title });
  const [live, canary, preview] = [titled('En ligne'), titled('Pour quelques-uns'), titled('En aperçu')];
  const idOf = ({ manifest }: Announced) => manifest.buildId;
  const { releases } = copy.registry;
  const first = releases.hosting?.buildId ?? '';
  const previewUntil = new Date(Date.now() + 3_600_000).toISOString();
  const registry: FormerRegistry = {
    contract: copy.registry.contract,
    releases: {
      ...Object.fromEntries(
        Object.entries(releases).map(([name, { buildId }]) => [name, { buildId, since: at(1) }]),
      ),
      hosting: { buildId: idOf(live), since: at(2) },
    },
    candidates: [
      { remote: 'hosting', buildId: idOf(canary), since: at(3), canary: { from: 0, share: 10 } },
      { remote: 'hosting', buildId: idOf(preview), since: at(4), previewUntil },
    ],
    history: [{ remote: 'hosting', buildId: first, since: at(1), until: at(2) }],
  };
  const folder = join(copy.dir, 'former');
  const key = randomBytes(32);
  const hosting = [copy.releaseOf('hosting'), ...[live, canary, preview].map(({ dist }) => dist)];
  const others = Object.keys(releases).filter((name) => name !== 'hosting');
  const folders = Object.fromEntries(others.map((name) => [name, [copy.releaseOf(name)]]));
  writeFormerSite(folder, { releases: { ...folders, hosting }, registry, key });
  const dataDir = join(copy.dir, 'empty');
  mkdirSync(dataDir);
  // An empty database: without the file, a test's host gets the composed site.
  writeFileSync(join(dataDir, 'site.db'), '');
  const settings = { SITE_DIR: folder, DATA_DIR: dataDir, COMPRESSION: 'fast' };
  return { folder, key, registry, settings, dataDir, first, live: idOf(live), preview: idOf(preview) };
}

test('When a host first starts beside a folder of before then releases, history, candidates and links are taken over', async () => {
  const { key, registry, settings, dataDir, preview } = former();
  const site = await startServer(settings);
  onTestFinished(() => site.stop());
  const stored = new StoredSite(dataDir);
  expect(stored.registry).toEqual({ ...registry, retired: {} });
  expect(site.output.join('\n')).not.toMatch(/left out|stay|no candidate/);
  const read = async (headers = {}) => (await fetch(site.origin + PAGE, { headers })).text();
  expect(await read({ Cookie: 'groupe=990' })).toContain('<title>En ligne');
  const [row] = stored.run<{ action: string }>('select action from delivery_journal where seq = 1');
  expect(row?.action).toBe('import');

  const token = signPreview(key, { edition: `hosting@${preview}`, until: Date.now() + 60_000 });
  const opened = await fetch(`${site.origin}/?apercu=${token}`, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  expect(await read({ Cookie: opened.headers.get('set-cookie')?.split(';')[0] ?? '' })).toContain(
    '<title>En aperçu',
  );
  const forged = signPreview(randomBytes(32), { edition: `hosting@${preview}`, until: Date.now() + 60_000 });
  expect((await fetch(`${site.origin}/?apercu=${forged}`)).status).toBe(403);
});

test('When some of a folder of before is damaged then that is left out and said, and the rest is live', async () => {
  const { folder, settings, dataDir, registry, first, live } = former();
  writeFileSync(join(folder, '.preview-key'), 'cut');
  rmSync(join(folder, 'releases/hosting', first, 'manifest.json'));
  const site = await startServer(settings);
  onTestFinished(() => site.stop());
  const said = site.output.join('\n');
  expect(said).toMatch(/\.preview-key is left out: links it signed are no longer valid/);
  expect(said).toMatch(new RegExp(`hosting ${first} is left out: .*manifest\\.json: ENOENT`));
  const taken = new StoredSite(dataDir).registry;
  expect([taken.history, taken.candidates.length]).toEqual([[], 2]);
  expect(taken.releases).toEqual(registry.releases);
  expect(taken.releases.hosting?.buildId).toBe(live);
});
