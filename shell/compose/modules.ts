import type { ComponentType } from 'react';
import { type Asset, assetsOf, loadBundle, type Release } from '../site/release.ts';
import { ModuleMissing } from '../src/page/module-missing.ts';
import { type ModuleLink, moduleLinks } from './integrity.ts';

/** A module one team publishes for the pages of others. */
export interface SharedModule {
  Component: ComponentType;
  css: Asset[];
  modulepreload: ModuleLink[];
  /** What it may load once it is used. */
  later: ModuleLink[];
}

/** Loads the modules of all releases, by `remote/Name`. One that can't be loaded is left out: its place says so. */
export async function loadModules(
  releases: Release[],
  onRemote: (name: string) => void,
): Promise<Map<string, SharedModule>> {
  const modules = new Map<string, SharedModule>();
  for (const release of releases) {
    const { manifest } = release;
    onRemote(manifest.name);
    for (const { expose, server, css, modulepreload, later } of manifest.modules) {
      const id = `${manifest.name}/${expose.slice(2)}`;
      try {
        const { default: Component } = await loadBundle<{ default: ComponentType }>(release, server);
        modules.set(id, {
          Component,
          css: assetsOf(release, css),
          modulepreload: moduleLinks(release, modulepreload),
          later: moduleLinks(release, later),
        });
      } catch (error) {
        console.error(`${id} could not be loaded: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
  return modules;
}

/** Leaves the place to the browser: React sends the boundary's fallback and renders it there. */
export const missingModule =
  (id: string): ComponentType =>
  () => {
    throw new ModuleMissing(id);
  };
