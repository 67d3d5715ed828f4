import type { RemoteEntryExports, Shared, ShareScopeMap } from '@module-federation/runtime/types';
import { SHARED } from '@site/kit/container';
import * as nav from '@site/kit/nav';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';
import { folderOf, type PageData } from '../page/data.ts';
import { check, mendBelow } from '../page/integrity.ts';
import { told } from '../signals/told.ts';

/** A record of the share scope, whole as the federation runtime makes it. */
const provided = (
  version: string,
  module: object,
  { requiredVersion }: { requiredVersion: string },
): Record<string, Shared> => ({
  [version]: {
    version,
    from: 'shell',
    scope: ['default'],
    strategy: 'loaded-first',
    shareConfig: { singleton: true, requiredVersion, eager: true, strictVersion: false },
    deps: [],
    useIn: [],
    lib: () => module,
    get: async () => () => module,
    loaded: true,
    loading: null,
  },
});

/** React and React DOM have one version, or neither runs. */
const ofReact = (module: object) => provided(React.version, module, SHARED.react);

/**
 * The shell's own React is what every remote runs with. Remotes of other makes ask for more of it, which is here anyway: for
 * want of it they would load their own.
 */
const shareScope: ShareScopeMap[string] = {
  react: ofReact(React),
  'react/jsx-runtime': ofReact(jsxRuntime),
  'react-dom': ofReact(ReactDOM),
  'react-dom/client': ofReact(ReactDOMClient),
  // Releases built before remotes carried the facade themselves ask for it.
  '@site/kit/nav': provided('1.0.0', nav, { requiredVersion: '*' }),
};

/** A remote's container, as Module Federation defines it: initialised once with the share scope, then asked. */
type Container = Pick<RemoteEntryExports, 'init'> & { get<T>(expose: string): Promise<() => T> };

const containers = new Map<string, Promise<Container>>();

async function open(entry: string): Promise<Container> {
  const container: Container = await import(/* @vite-ignore */ entry);
  await container.init(shareScope);
  return container;
}

/**
 * What the remote behind this entry exposes under a name such as `VpsPage`. Rejects when it can't be had; an entry that
 * failed is asked for again.
 *
 * The shell hosts by the container protocol itself: the federation runtime chooses among versions, scopes and hosts, and
 * here compose has chosen (docs/decisions/0020).
 */
async function importExposed<T>(entry: string, name: string): Promise<T> {
  const opening = containers.get(entry) ?? open(entry);
  containers.set(entry, opening);
  opening.catch(() => containers.delete(entry));
  return (await (await opening).get<T>(`./${name}`))();
}

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
    const exposed = await importExposed<T>(remote.address, id.slice(name.length + 1)).catch((error) => {
      failed.add(name);
      throw error;
    });
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
  await check(address);
  failed.delete(name);
  registered.set(name, { ...(registered.get(name) ?? remote), address });
}
