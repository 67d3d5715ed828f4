import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildNextVersion } from '#support/builds.ts';
import {
  createSubmission,
  expectSent,
  expectStoredOnce,
  fillContactForm,
  locateContactFields,
  readMailsAbout,
  readStoredMessages,
} from '#support/contact.ts';
import { production, root } from '#support/paths.ts';
import { runProgram } from '#support/programs.ts';
import type { HostsSite } from '#support/site.ts';
import { test as base, expect } from '#support/test.ts';
import { expectPageReady, followLink, visit } from '#support/visit.ts';

const test = base.extend<{ multiHostSite: HostsSite }>({
  multiHostSite: ({ site }, use) => use(site as HostsSite),
});

test('message while the database is away is delivered later, once', async ({
  page,
  multiHostSite,
  allowBrowserErrors,
}) => {
  allowBrowserErrors(/503/, /Erreur envoi/);
  const message = createSubmission();
  const countKept = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('envois-en-attente') ?? '[]').length);
  for (const { database } of multiHostSite.hosts) await database.cut();
  try {
    await visit(page, '/contact');
    await fillContactForm(page, message);
    const response = page.waitForResponse('**/send-contact');
    await locateContactFields(page).submit.click();
    await expectSent(page);
    const refusal = await response;
    expect([refusal.status(), refusal.headers()['retry-after']]).toEqual([503, '5']);
    expect(await countKept()).toBe(1);
    // Away still: another visit loses nothing.
    const again = page.waitForResponse('**/send-contact');
    await visit(page, '/offres/vds');
    expect((await again).status()).toBe(503);
    expect(await countKept()).toBe(1);
  } finally {
    for (const { database } of multiHostSite.hosts) await database.restore();
  }
  // A connection is made anew by the first request.
  await expect.poll(async () => (await fetch(`${multiHostSite.origin}/readyz`)).status).toBe(200);
  expect(await readStoredMessages(multiHostSite, message)).toEqual([]);
  await visit(page, '/offres/vds');
  await expect.poll(countKept).toBe(0);
  await visit(page, '/contact');
  await expectStoredOnce(multiHostSite, message);
  await expect.poll(() => readMailsAbout(multiHostSite, message)).toHaveLength(1);
  const upstreamServers = new Set(multiHostSite.nginx.passed().flatMap(({ upstreams }) => upstreams));
  expect([...upstreamServers].sort()).toEqual(
    multiHostSite.hosts.map(({ origin }) => new URL(origin).host).sort(),
  );
});

test('visits during a release and a rollback work on every host', async ({ page, multiHostSite }) => {
  test.setTimeout(120_000);
  const build = buildNextVersion(join(root, 'mfe-hosting/dist'), 'VPS d’après');
  const folder = mkdtempSync(join(tmpdir(), 'site-command-'));
  /** As a third machine does that shares the database. */
  const release = async (...args: string[]) => {
    const env = { DATABASE_URL: multiHostSite.databaseUrl, DATA_DIR: folder, COMPRESSION: 'fast' };
    const { code, output } = await runProgram([production.site, ...args, '--local'], {
      ...env,
      SITE_DIR: folder,
    });
    expect(code, output).toBe(0);
  };
  /** A tab that stays open, and new visits, which nginx hands to one host after the other. */
  const goOn = async () => {
    for (const path of ['/offres/vps/xeon', '/offres/vds', '/offres/fibre']) {
      await followLink(page, path);
      await expectPageReady(page, path);
    }
    for (const path of ['/offres/vds', '/games', '/offres/dedies']) await visit(page, path);
  };
  try {
    await visit(page, '/offres/vds');
    await release('release', 'hosting', '--from', build.dist);
    await goOn();
    expect(await page.content()).toContain(build.tag);
    await release('rollback', 'hosting');
    await goOn();
    expect(await page.content()).not.toContain(build.tag);
  } finally {
    build.remove();
    rmSync(folder, { recursive: true });
  }
});

test('visit goes on when one of two hosts dies', async ({ page, startSite }) => {
  const multiHostSite = (await startSite()) as HostsSite;
  const message = createSubmission();
  await visit(page, `${multiHostSite.origin}/contact`);
  await fillContactForm(page, message);
  await multiHostSite.hosts[0]?.stop();
  await locateContactFields(page).submit.click();
  await expectSent(page);
  await expectStoredOnce(multiHostSite, message);
  for (const path of ['/partners', '/lab']) {
    await visit(page, multiHostSite.origin + path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mentions légales' }).first().click();
  await expectPageReady(page, `${multiHostSite.origin}/mentions-legales`);
});
