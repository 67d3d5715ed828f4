import { describe, expect } from 'vitest';
import { rewriteFirstRoute } from '#support/builds.ts';
import { COMPOSING } from '#support/composing.ts';
import { fetchText } from '#support/http.ts';
import { test } from '#support/site-test.ts';
import { addTeam } from '#support/team.ts';

/** The first of hosting's pages. */
const PAGE = '/offres/vps';

describe('release on a host that npm start started', () => {
  test('is previewed, shown to a share of visitors, then to all, and taken back', {
    timeout: COMPOSING.testTimeout,
  }, async ({ siteCopy, startSite }) => {
    const site = await startSite({ launcher: 'npm', env: siteCopy.settings });
    const team = await addTeam(site, 'Hosting', ['hosting']);
    const { dist } = rewriteFirstRoute(siteCopy.getRelease('hosting'), { title: 'Un autre titre' });
    const isShown = async (Cookie: string) =>
      (await fetchText(site.origin, PAGE, { Cookie })).includes('<title>Un autre titre');
    const [inCanary, others] = ['groupe=100', 'groupe=900'];

    const preview = await team.run('release', 'hosting', '--from', dist, '--preview', '2');
    const link = /^link {5}(\S+)$/m.exec(preview.output)?.[1] ?? '';
    const opened = await fetch(link, { redirect: 'manual' });
    const previewCookie = opened.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    expect([preview.code, await isShown(previewCookie), await isShown(inCanary)]).toEqual([0, true, false]);
    const previewed = await fetch(site.origin + PAGE, { headers: { Cookie: previewCookie } });
    expect(Object.fromEntries(previewed.headers)).toMatchObject({
      'cache-control': 'private, no-store, no-transform',
      'x-robots-tag': 'noindex, nofollow',
    });

    const [{ value = '' } = {}] = siteCopy.runSql<{ value: string }>(
      "select value from setting where key = 'site.preview-key'",
    );
    const key = Buffer.from(JSON.parse(value), 'base64');
    for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const)
      expect(preview.output).not.toContain(key.toString(encoding));
    const badLink = `${new URL(link).searchParams.get('apercu')?.slice(0, -2)}aa`;
    const refusal = await fetch(`${site.origin}/?apercu=${badLink}`);
    expect([refusal.status, refusal.headers.getSetCookie()]).toEqual([403, []]);
    expect(await refusal.text()).toContain('>Ce lien d’aperçu n’est pas valable</h1>');

    const canary = await team.run('release', 'hosting', '--from', dist, '--canary', '50');
    expect([canary.code, await isShown(inCanary), await isShown(others)]).toEqual([0, true, false]);

    const promotion = await team.run('promote', 'hosting');
    expect([promotion.code, await isShown(others)]).toEqual([0, true]);

    const rollback = await team.run('rollback', 'hosting');
    expect([rollback.code, await isShown(inCanary), await isShown(others)]).toEqual([0, false, false]);
  });
});
