import { type Asset, getAssets, getUrl, type Release } from '../site/release.ts';
import type { ModuleLink } from './document.ts';

/** A component that React hydrates or renders in the browser. */
export interface Island {
  release: Release;
  /** Server bundle in the release. */
  server: string;
  css: Asset[];
  modulepreload: ModuleLink[];
  /** Modules that the island may load when used. */
  later: ModuleLink[];
}

/** Returns the islands of all releases by `remote/Name`. */
export const indexIslands = (releases: Release[]): Map<string, Island> =>
  new Map(
    releases.flatMap((release) =>
      release.manifest.islands.map(({ expose, server, css, modulepreload, later }) => [
        `${release.manifest.name}/${expose.slice(2)}`,
        {
          release,
          server,
          css: getAssets(release, css),
          modulepreload: buildModuleLinks(release, modulepreload),
          later: buildModuleLinks(release, later),
        },
      ]),
    ),
  );

/** Returns URL and integrity of a release's modules. A valid manifest has a hash for each. */
export const buildModuleLinks = (release: Release, files: string[]): ModuleLink[] =>
  files.map((file) => ({
    href: getUrl(release, file),
    integrity: release.manifest.files.client[file] as string,
  }));
