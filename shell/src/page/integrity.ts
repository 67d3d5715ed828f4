import { MISREADS_INTEGRITY, MustLoadWhole } from './data.ts';

/**
 * Modules checked against the hashes of composed HTML (docs/decisions/0013). The first page's import map pins all that
 * page can load, and no later map would be heeded everywhere; a navigation's modules are fetched by links with their
 * hash instead. What is imported then is what those links brought.
 */

/** Whether nothing but a check keeps a changed module from running: this browser gets no `Integrity-Policy`. */
export const IMPORTS_UNCHECKED = MISREADS_INTEGRITY.test(navigator.userAgent);

const hashes = new Map<string, string>();
const checked = new Map<string, Promise<void>>();
/** Modules that failed before. */
const bad = new Set<string>();

const hashOf = (href: string) => hashes.get(href.replace(/\?.*/, ''));

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
export function verifyModule(href: string): Promise<void> {
  const known = checked.get(href);
  if (known) return known;
  const checking = bad.has(href) ? again(href) : preload(href);
  checked.set(href, checking);
  checking.catch(() => {
    bad.add(href);
    checked.delete(href);
  });
  return checking;
}

async function preload(href: string): Promise<void> {
  const integrity = hashOf(href);
  if (!integrity) return;
  const failure = new Error(`module ${href}`);
  if (IMPORTS_UNCHECKED) {
    // It heeds the hash of a fetch; what is imported next comes from its cache.
    if (!(await mend(href))) throw failure;
    return;
  }
  const link = document.createElement('link');
  if (!link.relList.supports('modulepreload')) return;
  await new Promise<void>((done, fail) => {
    const onload = () => done();
    const onerror = () => {
      link.remove();
      fail(failure);
    };
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', integrity, href, onload, onerror });
    document.head.append(link);
  });
}

/** Firefox remembers a module that failed until the page is left; Chromium asks again. */
async function again(href: string): Promise<void> {
  const isGood = await mend(href);
  await preload(href).catch((error) => {
    throw isGood ? new MustLoadWhole(href) : error;
  });
}

/** Replaces a bad copy in the browser's cache, where it would stay for as long as its headers say. */
async function mend(href: string): Promise<boolean> {
  const integrity = hashOf(href) ?? '';
  return fetch(href, { integrity })
    .catch(() => fetch(href, { integrity, cache: 'reload' }))
    .then(
      ({ ok }) => ok,
      () => false,
    );
}

/** Does so for all known modules under an address. */
export const mendBelow = (base: string) =>
  Promise.all([...hashes.keys()].filter((href) => href.startsWith(base)).map(mend));
