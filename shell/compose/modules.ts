import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from '@site/kit/contract';
import type { ComponentType } from 'react';
import { ModuleMissing } from '../src/page/module-missing.ts';
import { assetUrls } from './document.ts';
import { type ModuleLink, moduleLinks } from './integrity.ts';

/** A module one team publishes for the pages of others. */
export interface SharedModule {
  Component: ComponentType;
  css: string[];
  modulepreload: ModuleLink[];
  /** What it may load once it is used. */
  later: ModuleLink[];
}

/** Loads the modules of all releases, by `remote/Name`. One that can't be loaded is left out: its place says so. */
export async function loadModules(
  releases: { manifest: Manifest; dir: string }[],
): Promise<Map<string, SharedModule>> {
  const modules = new Map<string, SharedModule>();
  for (const { manifest, dir } of releases) {
    for (const { expose, server, css, modulepreload, later } of manifest.modules) {
      const id = `${manifest.name}/${expose.slice(2)}`;
      try {
        const { default: Component } = await import(pathToFileURL(join(dir, 'server', server)).href);
        modules.set(id, {
          Component,
          css: assetUrls(manifest, css),
          modulepreload: moduleLinks(manifest, modulepreload),
          later: moduleLinks(manifest, later),
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
