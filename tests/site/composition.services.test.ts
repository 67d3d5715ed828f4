import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatVariantName } from '@site/shell/site/registry.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { copyBuildWithManifest, rewriteFirstRoute } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { listDifferingFiles, readStoredComposition, TestComposer } from '#support/test-composer.ts';

vi.setConfig(COMPOSING);

const workshop = new TestComposer();
const stored = readStoredComposition();
afterAll(() => workshop.remove());

/** Hosting with another name for its first page in navigation aids. */
const renamed = () => rewriteFirstRoute(workshop.getDist('hosting'), { label: 'Autre nom' });

describe('composition', () => {
  test('of a release keeps by hash and doesn’t write what it doesn’t change', async () => {
    const registry = workshop.registry(renamed());
    const next = await workshop.compose({ registry, previous: stored });
    expect(next.report.renewed).toEqual(expect.arrayContaining(['/offres/vps', '/plan-du-site']));
    expect(next.report.renewed).not.toContain('/contact');
    expect(next.written).not.toContain('pages/contact.html');
    expect(next.written).not.toContain('pages/favicon.ico');
    expect(next.written.filter((file) => file.startsWith('public/'))).toEqual([]);
    expect(Object.keys(next.files).filter((file) => !next.files[file])).toEqual([]);
    expect(listDifferingFiles(stored.files, next.files)).not.toContain('pages/contact.html');
  });

  test('of a canary has its own differing pages only, which go live as they are', async () => {
    const build = renamed();
    const [remote, buildId] = workshop.release(build.dist);
    const variant = { remote, buildId, since: '2026-01-31T12:00:00.000Z', canary: { from: 0, share: 5 } };
    const registry = { ...workshop.registry(), variants: [variant] };
    const canary = await workshop.compose({ registry, previous: stored });
    const folder = `variants/${formatVariantName(variant)}/`;
    expect(canary.registry.variants).toEqual([variant]);
    expect(canary.written.filter((file) => /^pages\/.*\.html$/.test(file))).toEqual([]);
    expect(canary.files[`${folder}policy.json`]).toBeDefined();
    expect(canary.files[`${folder}pages/contact.html`]).toBeUndefined();
    expect(canary.files[`${folder}pages/offres/vps.html`]).toBeDefined();

    const live = await workshop.compose({ registry: workshop.registry(build), previous: canary });
    expect(live.report.renewed).toContain('/offres/vps');
    // Other federations learn of a release only once it is live.
    expect(live.written.filter((file) => file.startsWith('pages/'))).toEqual([
      'pages/mfe/hosting/mf-manifest.json',
      'pages/mfe/registry.json',
    ]);
    for (const path of live.report.renewed) {
      const file = `pages${path === '/' ? '/index' : path}.html`;
      expect([path, live.files[file]]).toEqual([path, canary.files[folder + file]]);
    }
  });

  test('after an attempt beside another release is that of one after the other', async () => {
    const one = renamed();
    const two = rewriteFirstRoute(workshop.getDist('tools'), { label: 'Autre page' });
    const [first, attempt] = [
      await workshop.compose({ registry: workshop.registry(one), previous: stored }),
      await workshop.compose({ registry: workshop.registry(two), previous: stored }),
    ];
    const next = { registry: workshop.registry(one, two), previous: first, now: '2026-02-28T12:00:00.000Z' };
    const inTurn = await workshop.compose(next);
    const merged = await workshop.compose({ ...next, attempt: attempt.target });
    expect(merged.files).toEqual(inTurn.files);
    expect(merged.report).toEqual(inTurn.report);

    writeFileSync(join(attempt.target, 'pages/contact.html'), 'as the attempt has it');
    writeFileSync(join(attempt.target, 'pages/plan-du-site.html'), 'without the other release');
    const again = await workshop.compose({ ...next, attempt: attempt.target });
    expect(listDifferingFiles(inTurn.files, again.files)).toEqual(['pages/contact.html']);
    expect(again.read('pages/contact.html').toString()).toBe('as the attempt has it');
  });

  test('without an island that another team’s page shows is refused with the pages', async () => {
    const withoutIsland = copyBuildWithManifest(workshop.getDist('tools'), ({ islands }) => ({
      islands: islands.filter(({ expose }) => expose !== './Recommender'),
    }));
    const registry = workshop.registry(withoutIsland);
    await expect(workshop.compose({ registry, previous: stored })).rejects.toMatchObject({
      code: 'remote-failed',
      message:
        'tools takes away tools/Recommender, which /games show. Their teams release without it first, or the operator adds --force',
    });
  });
});
