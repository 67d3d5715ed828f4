import { createInstance } from '@module-federation/runtime';
import * as React from 'react';
import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Another site's page: React of its own, and Module Federation's runtime as its packages have it. Tests call what it leaves
 * on the window.
 */

type Provider = ComponentType<{ children: ReactNode }>;

/** A version of React that a host offers, and whether the page uses it already. */
interface Offered {
  version: string;
  isLoaded: boolean;
}

export interface HostOptions {
  /** Name of the host, and of the section it shows something in. */
  name: string;
  /** Address of the remote's manifest or entry. */
  entry: string;
  /** Versions of React that it shares; the page's own unless said. One that isn't the page's own can't be had. */
  react?: Offered[];
}

const requests: string[] = [];

const getShare = ({ version, isLoaded }: Offered) => ({
  version,
  scope: 'default',
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
  ...(isLoaded
    ? { lib: () => React }
    : {
        get: async () => {
          requests.push(version);
          if (version !== React.version) throw new Error(`the host has no React ${version}`);
          return () => React;
        },
      }),
});

const hosts = {
  version: React.version,

  /** Versions of React that were loaded because a remote wanted them. */
  requests,

  /** Makes a host and shows an island of a remote in a section of its own. */
  async show(options: HostOptions, id: string, site: string) {
    const { name, entry, react = [{ version: React.version, isLoaded: true }] } = options;
    const remote = id.slice(0, id.indexOf('/'));
    const host = createInstance({
      name,
      // A manifest says itself what its entry is.
      remotes: [{ name: remote, entry, ...(entry.endsWith('.js') && { type: 'module' }) }],
      shared: { react: react.map(getShare) },
    });
    // As builds with the runtime begin: all versions are in the share scope.
    await Promise.all(host.initializeSharing());
    const { default: Island } = (await host.loadRemote<{ default: ComponentType }>(id)) as never;
    const { default: Provider } = (await host.loadRemote<{ default: Provider }>(
      `${remote}/Provider`,
    )) as never;
    const context = await (await fetch(`${site}/mfe/context.json`)).json();
    const section = document.createElement('section');
    section.setAttribute('aria-label', name);
    document.querySelector('main')?.append(section);
    /** State and an effect of the host's own around the island: both are of one React. */
    function Around({ children }: { children: ReactNode }) {
      const [count, setCount] = useState(0);
      const button = createElement(
        'button',
        { type: 'button', onClick: () => setCount(count + 1) },
        `Vu ${count}`,
      );
      return createElement('div', null, button, children);
    }
    createRoot(section).render(
      createElement(Around, null, createElement(Provider, { ...context }, createElement(Island))),
    );
  },
};

declare global {
  interface Window {
    foreign: typeof hosts;
  }
}

window.foreign = hosts;
