/**
 * Modules checked against the hashes of composed HTML (docs/decisions/0013). The first page's import map pins all that
 * page can load, and no later map would be heeded everywhere; a navigation's modules are fetched by links with their
 * hash instead. What is imported then is what those links brought.
 */

const hashes = new Map<string, string>();
const checked = new Map<string, Promise<void>>();

/** Hash of every module a page can load, by address; none in development. */
export const hashesIn = (from: Document): Record<string, string> =>
  JSON.parse(from.querySelector('script[type=importmap]')?.textContent ?? '{}').integrity ?? {};

for (const [href, integrity] of Object.entries(hashesIn(document))) {
  hashes.set(href, integrity);
  checked.set(href, Promise.resolve());
}

/** Notes a fetched page's hashes. */
export function learn(page: Record<string, string>): void {
  for (const [href, integrity] of Object.entries(page)) hashes.set(href, integrity);
}

/** Fetches a module if its content has the known hash; rejects otherwise, and asks again when asked again. */
export function check(href: string): Promise<void> {
  const known = checked.get(href);
  if (known) return known;
  const link = document.createElement('link');
  const integrity = hashes.get(href.replace(/\?.*/, ''));
  if (!integrity || !link.relList.supports('modulepreload')) return Promise.resolve();
  const checking = new Promise<void>((done, fail) => {
    const onload = () => done();
    const onerror = () => {
      checked.delete(href);
      link.remove();
      fail(new Error(`module ${href}`));
    };
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, href, onload, onerror });
  });
  checked.set(href, checking);
  document.head.append(link);
  return checking;
}
