import { folderOf, type PageData } from '../page/data.ts';
import { mendBelow, verifyModule } from '../page/integrity.ts';
import { told } from '../signals/told.ts';
import { importExposed } from './federation.ts';

/** Remotes by name. The container is asked for at `address`: another one than the entry once that has failed. */
const registered = new Map<string, PageData['remotes'][number] & { address: string }>();
const failed = new Set<string>();
let attempt = 0;

/** Registers the remotes a page names; a newer release replaces an older one. */
export function register({ remotes }: Pick<PageData, 'remotes'>): void {
  for (const remote of remotes) {
    if (registered.get(remote.name)?.entry === remote.entry) continue;
    registered.set(remote.name, { ...remote, address: remote.entry });
    failed.delete(remote.name);
  }
}

/** The release a remote's modules come from now. */
const releaseOf = (name: string) => registered.get(name)?.buildId;

/** A remote's island threw: before it answered, or later. */
export const tellThrown = (remote: string, hasAnswered: boolean): void =>
  void told.push({ remote, release: releaseOf(remote), outcome: hasAnswered ? 'stopped' : 'render-failed' });

/**
 * What a remote exposes, by `remote/Name`, once it is prepared for. Rejects when it can't be had; asking again then asks the
 * network again. Time and failures count from the preparation on.
 */
export async function loadExposed<T>(
  id: string,
  remotes: PageData['remotes'],
  prepare = async () => {},
): Promise<T> {
  const name = id.slice(0, id.indexOf('/'));
  const release = releaseOf(name);
  const start = performance.now();
  try {
    await prepare();
    if (failed.has(name)) await changeAddress(remotes, name);
    const remote = registered.get(name);
    if (!remote) throw new Error(`${id}: the page names no such remote`);
    const asked = importExposed<T>({ name, entry: remote.address }, id.slice(name.length + 1));
    asked.catch(() => failed.add(name));
    const exposed = await asked;
    told.push({ remote: name, release, outcome: 'loaded', ms: Math.round(performance.now() - start) });
    return exposed;
  } catch (error) {
    told.push({ remote: name, release, outcome: 'load-failed' });
    throw error;
  }
}

/**
 * Browsers may remember a failed entry: only another address is asked for again for sure. No import map pins that one, so
 * it is checked before it may run.
 */
async function changeAddress(remotes: PageData['remotes'], name: string): Promise<void> {
  const remote = remotes.find((candidate) => candidate.name === name);
  if (!remote) return;
  attempt += 1;
  const address = `${remote.entry}?essai=${attempt}`;
  await mendBelow(folderOf(remote.entry));
  await verifyModule(address);
  failed.delete(name);
  registered.set(name, { ...(registered.get(name) ?? remote), address });
}
