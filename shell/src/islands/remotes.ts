import { folderOf, type PageData } from '../page/data.ts';
import { told } from '../signals/told.ts';
import { importExposed } from './federation.ts';

type Remote = PageData['remotes'][number];

const remoteOf = (id: string, { remotes }: PageData): Remote => {
  const name = id.slice(0, id.indexOf('/'));
  const remote = remotes.find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`${id}: the page names no such remote`);
  return remote;
};

/** Reports that an island threw: before it answered, or later. */
export function tellThrown(id: string, data: PageData, hasAnswered: boolean): void {
  const { name, buildId } = remoteOf(id, data);
  told.push({ remote: name, release: buildId, outcome: hasAnswered ? 'stopped' : 'render-failed' });
}

/** What a remote exposes, by `remote/Name`. Rejects when it can't be had; asking again then asks the network again. */
export async function loadExposed<T>(id: string, data: PageData): Promise<T> {
  const { name, entry, buildId } = remoteOf(id, data);
  const start = performance.now();
  try {
    const exposed = await importExposed<T>({ name, entry }, id.slice(name.length + 1));
    const ms = Math.round(performance.now() - start);
    told.push({ remote: name, release: buildId, outcome: 'loaded', ms });
    return exposed;
  } catch (error) {
    told.push({ remote: name, release: buildId, outcome: 'load-failed' });
    throw error;
  }
}

/** Hash of every module the page can load, by address; the browser checks each import against it. */
const integrityByAddress = (): Record<string, string> =>
  JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}').integrity ?? {};

/** Fetches a module with the page's hash, past the browser's cache when that holds another content. */
const refetch = ([href, integrity]: [string, string]) =>
  fetch(href, { integrity })
    .catch(() => fetch(href, { integrity, cache: 'reload' }))
    .then(
      ({ ok }) => ok,
      () => false,
    );

/**
 * Fetches the modules of an island's remote. A refused copy would stay in the browser's cache for as long as its headers say.
 * @returns whether each module is the one the page names
 */
export async function refetchModules(id: string, data: PageData): Promise<boolean> {
  const folder = folderOf(remoteOf(id, data).entry);
  const modules = Object.entries(integrityByAddress()).filter(([href]) => href.startsWith(folder));
  const isGood = await Promise.all(modules.map(refetch));
  return isGood.every(Boolean);
}
