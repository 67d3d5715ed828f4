import { getFolder, type PageData } from '../../app/page/data.ts';
import { telemetryQueue } from '../telemetry/telemetry-queue.ts';
import { importExposedModule } from './federation.ts';

type Remote = PageData['remotes'][number];

const getRemote = (id: string, { remotes }: PageData): Remote => {
  const name = id.slice(0, id.indexOf('/'));
  const remote = remotes.find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`${id}: the page names no such remote`);
  return remote;
};

/** Reports an island's error: `stopped` when the island was live, `render-failed` otherwise. */
export function reportIslandError(
  island: string,
  data: PageData,
  thrown: unknown,
  hasAnswered: boolean,
): void {
  const { name, buildId } = getRemote(island, data);
  const outcome = hasAnswered ? 'stopped' : 'render-failed';
  telemetryQueue.push({ remote: name, release: buildId, outcome, island, thrown });
}

/** Returns the module exposed as `remote/Name`, and reports the outcome. Rejects when the module can't be loaded. */
export async function loadExposedModule<T>(id: string, data: PageData): Promise<T> {
  const { name, entry, buildId } = getRemote(id, data);
  const start = performance.now();
  try {
    const exposed = await importExposedModule<T>({ name, entry }, id.slice(name.length + 1));
    const ms = Math.round(performance.now() - start);
    telemetryQueue.push({ remote: name, release: buildId, outcome: 'loaded', ms });
    return exposed;
  } catch (thrown) {
    telemetryQueue.push({ remote: name, release: buildId, outcome: 'load-failed', island: id, thrown });
    throw thrown;
  }
}

/** Returns the integrity hash of every module the page can load, by address, from the page's import map. */
const integrityByAddress = (): Record<string, string> =>
  JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}').integrity ?? {};

/** Fetches a module and checks the page's hash, bypassing the browser's cache if the cached copy doesn't match. */
const refetch = ([href, integrity]: [string, string]) =>
  fetch(href, { integrity })
    .catch(() => fetch(href, { integrity, cache: 'reload' }))
    .then(
      ({ ok }) => ok,
      () => false,
    );

/**
 * Fetches the modules of an island's remote. A refused copy would stay in the browser's cache until the copy expires.
 * @returns true when every module matches the page's hash
 */
export async function refetchModules(id: string, data: PageData): Promise<boolean> {
  const folder = getFolder(getRemote(id, data).entry);
  const modules = Object.entries(integrityByAddress()).filter(([href]) => href.startsWith(folder));
  const isGood = await Promise.all(modules.map(refetch));
  return isGood.every(Boolean);
}
