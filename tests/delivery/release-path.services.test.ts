import { describe, expect } from 'vitest';
import { rewriteFirstRoute } from '#support/builds.ts';
import { fetchText } from '#support/http.ts';
import { test } from '#support/site-test.ts';
import { addTeam } from '#support/team.ts';

/** The first of hosting's pages. */
const PAGE = '/offres/vps';

describe('release on a host that npm start started', () => {
  test('is previewed, shown to a share of visitors, then to all, and taken back', {
    timeout: 120_000,
  }, async ({ siteCopy, startSite }) => {
    const site = await startSite({ launcher: 'npm', env: siteCopy.settings });
    const team = await addTeam(site, 'Hosting', ['hosting']);
    const { dist } = rewriteFirstRoute(siteCopy.releaseOf('hosting'), { title: 'Un autre titre' });
    const isShown = async (Cookie: string) =>
      (await fetchText(site.origin, PAGE, { Cookie })).includes('<title>Un autre titre');
    const [inCanary, others] = ['groupe=100', 'groupe=900'];

    const preview = await team.run('release', 'hosting', '--from', dist, '--preview', '2');
    const link = /^link {5}(\S+)$/m.exec(preview.output)?.[1] ?? '';
    const opened = await fetch(link, { redirect: 'manual' });
    const previewCookie = opened.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    expect([preview.code, await isShown(previewCookie), await isShown(inCanary)]).toEqual([0, true, false]);

    const canary = await team.run('release', 'hosting', '--from', dist, '--canary', '50');
    expect([canary.code, await isShown(inCanary), await isShown(others)]).toEqual([0, true, false]);

    const promotion = await team.run('promote', 'hosting');
    expect([promotion.code, await isShown(others)]).toEqual([0, true]);

    const rollback = await team.run('rollback', 'hosting');
    expect([rollback.code, await isShown(inCanary), await isShown(others)]).toEqual([0, false, false]);
  });
});
