import * as nav from '@site/kit/nav';
import { SHARED } from '@site/kit/shared';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';

/** A remote's container, as Module Federation defines it: initialised once with the share scope, then asked. */
interface Container {
  init(scope: ShareScope): unknown;
  get<T>(expose: string): Promise<() => T>;
}

const provided = <T, S extends { requiredVersion: string }>(version: string, module: T, shareConfig: S) => ({
  [version]: {
    ...{ version, from: 'shell', scope: ['default'], strategy: 'loaded-first', shareConfig },
    ...{ lib: () => module, get: async () => () => module, loaded: true },
  },
});

/** React and React DOM have one version, or neither runs. */
const ofReact = <T>(module: T) => provided(React.version, module, SHARED.react);

/**
 * The shell's own React and navigation facade are what every remote runs with. Remotes of other makes ask for more of
 * React, which is here anyway: for want of it they would load their own.
 */
const shareScope = {
  react: ofReact(React),
  'react/jsx-runtime': ofReact(jsxRuntime),
  'react-dom': ofReact(ReactDOM),
  'react-dom/client': ofReact(ReactDOMClient),
  '@site/kit/nav': provided(SHARED['@site/kit/nav'].version, nav, SHARED['@site/kit/nav']),
};

type ShareScope = typeof shareScope;

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
export async function importExposed<T>({ entry }: { name: string; entry: string }, name: string): Promise<T> {
  const opening = containers.get(entry) ?? open(entry);
  containers.set(entry, opening);
  opening.catch(() => containers.delete(entry));
  return (await (await opening).get<T>(`./${name}`))();
}
