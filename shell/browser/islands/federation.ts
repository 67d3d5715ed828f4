import type { RemoteEntryExports, Shared, ShareScopeMap } from '@module-federation/runtime/types';
import { SHARED_PACKAGES } from '@site/kit/container';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';

/**
 * Returns an entry of the share scope, with every field that the federation runtime sets. React and React DOM must have the
 * same version, so React's version serves for both.
 */
const provided = (module: object): Record<string, Shared> => ({
  [React.version]: {
    version: React.version,
    from: 'shell',
    scope: ['default'],
    strategy: 'loaded-first',
    shareConfig: {
      singleton: true,
      requiredVersion: SHARED_PACKAGES.react.requiredVersion,
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
 * Share scope: every remote runs with the shell's React. Third-party remotes also import `react-dom` and
 * `react-dom/client`, and would load their own copies if the scope lacked them.
 */
const shareScope: ShareScopeMap[string] = {
  react: provided(React),
  'react/jsx-runtime': provided(jsxRuntime),
  'react-dom': provided(ReactDOM),
  'react-dom/client': provided(ReactDOMClient),
};

/** A remote's container, as Module Federation defines it: `init` is called once, before the first `get`. */
type Container = Pick<RemoteEntryExports, 'init'> & { get<T>(expose: string): Promise<() => T> };

const containers = new Map<string, Promise<Container>>();

async function open(entry: string): Promise<Container> {
  const container: Container = await import(/* @vite-ignore */ entry);
  await container.init(shareScope);
  return container;
}

/**
 * Returns the module that a remote exposes under a name such as `VpsPage`. Rejects when the module can't be loaded.
 * A failed entry is requested again by the next call.
 *
 * The shell implements the container protocol without the federation runtime. That runtime chooses among versions, scopes
 * and hosts, and compose has already chosen (docs/decisions/0048).
 */
export async function importExposedModule<T>(
  { entry }: { name: string; entry: string },
  name: string,
): Promise<T> {
  const opening = containers.get(entry) ?? open(entry);
  containers.set(entry, opening);
  opening.catch(() => containers.delete(entry));
  return (await (await opening).get<T>(`./${name}`))();
}
