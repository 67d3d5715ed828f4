import { readMailsTo } from '@site/api/testing/confirmation-mails';
import { TELEMETRY_REPORTS_PATH } from '@site/api-contract/releases/telemetry-reports-rules';
import type { Page } from 'playwright/test';
import { buildNextVersion, copyWithChangedFile } from '#support/builds.ts';
import { sendRawRequest } from '#support/http.ts';
import { expect, test } from '#support/releases.ts';
import { addTeam, notifyTeam } from '#support/team.ts';
import { locateIslandErrorNote } from '#support/visit.ts';

const PAGE = '/offres/dedies';

/** A module that the visitor's browser can't do with. */
const THROWS = `export default function ServerList() { throw new Error('panne voulue'); }`;

test('canary that throws is ended by reports of browsers, and its team is informed', {
  tag: '@npm-start',
}, async ({ browser, siteCopy, startSite }) => {
  const site = await startSite({ env: { ...siteCopy.settings, TRUST_PROXY: 'loopback' } });
  await addTeam(site, 'Hosting', ['hosting']);
  await notifyTeam(site, 'Hosting', 'ops@example.org');
  // Another release has other names for its files; this one's list of servers throws.
  const renamed = buildNextVersion(siteCopy.getRelease('hosting'), 'Nos VPS');
  const bad = copyWithChangedFile(
    renamed.dist,
    'client',
    ({ files }) =>
      Object.keys(files.client).find((file) => /ServerList\.island-[\w-]+\.js$/.test(file)) ?? '',
    () => THROWS,
  );
  const live = siteCopy.registry.releases.hosting?.buildId;
  const published = await siteCopy.release('release', 'hosting', '--from', bad.dist, '--canary', '20');
  expect(published.output).toContain('20 % of visitors');
  const canary = () => siteCopy.registry.variants.find(({ remote }) => remote === 'hosting')?.canary;
  // The analysis ignores counts from before the host's first pass.
  await expect
    .poll(() => siteCopy.runSql('select state from analysis_run'), { timeout: 30_000 })
    .toEqual([{ state: 'running' }]);
  /** Opens the page in a group; returns the token of its view. */
  const viewAs = async (address: string, group: string) => {
    const { headers } = await sendRawRequest(site.origin, PAGE, {
      'X-Forwarded-For': address,
      Cookie: `groupe=${group}`,
    });
    return /view;desc="([^"]+)"/.exec(String(headers['server-timing']))?.[1];
  };
  /** Visitors of the live release, as their browsers report. */
  const othersCome = async (from: number, to: number) => {
    for (let visitor = from; visitor < to; visitor++) {
      const address = `198.51.100.${visitor}`;
      const views = [await viewAs(address, '999')];
      const answer = await fetch(site.origin + TELEMETRY_REPORTS_PATH, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
        body: JSON.stringify({ reports: [{ remote: 'hosting', release: live, outcome: 'shown' }], views }),
      });
      expect(answer.status).toBe(204);
    }
  };
  const visit = async (visitor: number) => {
    const context = await browser.newContext({
      extraHTTPHeaders: { 'X-Forwarded-For': `2001:db8:${visitor + 1}::1` },
    });
    await context.addCookies([{ name: 'groupe', value: String(visitor), url: site.origin }]);
    const page = await context.newPage();
    await page.goto(site.origin + PAGE);
    await expect(locateIslandErrorNote(page)).toBeVisible();
    return page;
  };
  const pages: Page[] = [];
  for (let visitor = 0; visitor < 6; visitor++) {
    await othersCome(visitor * 15, (visitor + 1) * 15);
    pages.push(await visit(visitor));
  }
  await othersCome(90, 120);
  // Visitors without scripts: a canary is analysed once its pages were served to twenty networks.
  for (let visitor = 0; visitor < 14; visitor++) await viewAs(`203.0.113.${visitor}`, '0');
  await expect
    .poll(() =>
      siteCopy.runSql(
        "select remote, count from telemetry_total where kind = 'render-failed' and release = ?",
        bad.manifest.buildId,
      ),
    )
    .toEqual([{ remote: 'hosting', count: 6 }]);
  await expect.poll(canary, { timeout: 60_000 }).toBeUndefined();
  expect(siteCopy.registry.releases.hosting?.buildId).toBe(live);
  const { output } = await siteCopy.release('releases');
  expect(output).not.toContain('canary for');
  expect(output).toContain('canary ended');
  expect(output).toMatch(
    /error: panne voulue\n +on \/offres\/dedies, island hosting\/ServerList; Chromium; [456] visitors\n +at assets\/ServerList\.island-[\w-]+\.js:1:\d+/,
  );
  const [row] = siteCopy.runSql<{ author: string; action: string; change: string }>(
    'select author, action, change from audit_log order by seq desc limit 1',
  );
  expect(row).toMatchObject({ author: 'site', action: 'abort' });
  expect(JSON.parse(row?.change ?? '{}').reason).toMatch(
    /^[456] of \d+ visitors \(\d+\.\d %\) met a failure, 0 of \d+ visitors \(0\.0 %\) of what is live/,
  );
  const readMails = () => readMailsTo(siteCopy.dataDir, 'ops@example.org');
  await expect.poll(readMails).toHaveLength(1);
  expect((await readMails())[0]?.text).toMatch(
    /Version à l’essai\s: [456] visiteurs, dont [456] avec un échec/,
  );
  expect((await readMails())[0]?.text).toMatch(
    /– panne voulue\n\s+\/offres\/dedies, îlot hosting\/ServerList\s; Chromium\s; [456] visiteurs\n\s+assets\/ServerList\.island-[\w-]+\.js:1:\d+/,
  );
  expect((await readMails())[0]?.text).toContain('/admin/livraisons#remote-hosting');
  // Visitors of the canary get the live release.
  const page = pages[0] as Page;
  await page.reload();
  await expect(page.locator('html[data-ready]')).toBeVisible();
  await expect(locateIslandErrorNote(page)).toHaveCount(0);
  await Promise.all(pages.map((one) => one.context().close()));
});
