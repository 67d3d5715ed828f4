import {
  createSubmission,
  expectDelayed,
  expectStoredOnce,
  fillContactForm,
  locateContactFields,
  readMailsAbout,
  readStoredMessages,
} from '#support/contact.ts';
import type { HostsSite } from '#support/site.ts';
import { test as base, expect } from '#support/test.ts';
import { visit } from '#support/visit.ts';

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
    await expectDelayed(page);
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
