import { startTestServer } from '#support/http.ts';
import { expect, test } from '#support/test.ts';

/** A service worker as an earlier site may have had it: it answers every page from its cache. */
const OLD_WORKER = `self.addEventListener('install', (event) => event.waitUntil(
  caches.open('old').then((cache) => cache.add('/')).then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate')
    event.respondWith(caches.match('/').then((page) => page ?? fetch(event.request)));
});`;

const OLD_PAGE = `<!doctype html><title>Ancien site</title><script>
  navigator.serviceWorker.register('/sw.js');
</script>`;

test('service worker of an earlier site gives its pages up', { tag: '@slow' }, async ({
  page,
  startSite,
}) => {
  const old = await startTestServer((request, response) => {
    const isWorker = request.url === '/sw.js';
    response.setHeader('Content-Type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? OLD_WORKER : OLD_PAGE);
  });
  await page.goto(old.origin);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await old.stop();
  await page.reload();
  await expect(page).toHaveTitle('Ancien site');

  await startSite({ env: { PORT: new URL(old.origin).port } });
  await page.reload();
  await expect(page).toHaveTitle(/Hébergement/);
  await page.goto(`${old.origin}/offres/vps`);
  await expect(page).not.toHaveTitle('Ancien site');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)),
  ).toBe(0);
});
