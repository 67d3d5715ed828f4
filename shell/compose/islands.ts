import { join } from 'node:path';
import { type Asset, assetsOf, type Release, urlOf } from '../site/release.ts';
import type { ModuleLink } from './document.ts';

/** A component that is React's own in the browser. */
export interface Island {
  file: string;
  css: Asset[];
  modulepreload: ModuleLink[];
  /** What it may load once it is used. */
  later: ModuleLink[];
}

/** The islands of all releases, by `remote/Name`. */
export const islandsOf = (releases: Release[]): Map<string, Island> =>
  new Map(
    releases.flatMap((release) =>
      release.manifest.islands.map(({ expose, server, css, modulepreload, later }) => [
        `${release.manifest.name}/${expose.slice(2)}`,
        {
          file: bundleFile(release, server),
          css: assetsOf(release, css),
          modulepreload: moduleLinks(release, modulepreload),
          later: moduleLinks(release, later),
        },
      ]),
    ),
  );

export const bundleFile = ({ dir }: Release, file: string): string => join(dir, 'server', file);

/** Modules of a release as a page names them. The manifest has a hash for each, or it wouldn't have been accepted. */
export const moduleLinks = (release: Release, files: string[]): ModuleLink[] =>
  files.map((file) => ({
    href: urlOf(release, file),
    integrity: release.manifest.files.client[file] as string,
  }));
