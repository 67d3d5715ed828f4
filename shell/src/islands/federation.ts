import type { RemoteEntryExports, Shared, ShareScopeMap } from '@module-federation/runtime/types';
import { SHARED } from '@site/kit/container';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';

/**
 * A record of the share scope, whole as the federation runtime makes it. React and React DOM have one version, or neither runs.
 */
const provided = (module: object): Record<string, Shared> => ({
  [React.version]: {
    version: React.version,
    from: 'shell',
    scope: ['default'],
    strategy: 'loaded-first',
    shareConfig: {
      singleton: true,
      requiredVersion: SHARED.react.requiredVersion,
      eager: true,
      strictVersion: false,
    },
    deps: [],
    useIn: [],
    lib: () => module,
    get: async () => () => module,
    loaded: true,
    loading: null,
  },
});

/**
 * The shell's own React is what every remote runs with. Remotes of other makes ask for more of it, which is here anyway: for
 * want of it they would load their own.
 */
const shareScope: ShareScopeMap[string] = {
  react: provided(React),
  'react/jsx-runtime': provided(jsxRuntime),
  'react-dom': provided(ReactDOM),
  'react-dom/client': provided(ReactDOMClient),
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
 * here compose has chosen (docs/decisions/0048).
 */
export async function importExposed<T>({ entry }: { name: string; entry: string }, name: string): Promise<T> {
  const opening = containers.get(entry) ?? open(entry);
  containers.set(entry, opening);
  opening.catch(() => containers.delete(entry));
  return (await (await opening).get<T>(`./${name}`))();
}
