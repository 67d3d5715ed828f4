import type { ServerResponse } from 'node:http';
import { buildContentSecurityPolicy, COMMON_HEADERS, denyAllPolicy } from './headers.ts';

/** Usual addresses of service workers. This site has none: an earlier site of the same domain may have left one. */
export const FORMER_SERVICE_WORKERS = ['/service-worker.js', '/sw.js'];

/**
 * A service worker that takes the place of an earlier one, and removes its caches and itself: browsers ask for the script again
 * at each visit (Service Workers, « Update »). Open pages are loaded again, from this site.
 */
const SCRIPT = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
}
`;

export function sendFormerServiceWorker(res: ServerResponse, isHead: boolean): void {
  res.writeHead(200, {
    ...COMMON_HEADERS,
    'Content-Type': 'text/javascript; charset=utf-8',
    'Content-Length': Buffer.byteLength(SCRIPT),
    'Content-Security-Policy': buildContentSecurityPolicy(denyAllPolicy),
    'Cache-Control': 'no-cache',
  });
  res.end(isHead ? undefined : SCRIPT);
}
