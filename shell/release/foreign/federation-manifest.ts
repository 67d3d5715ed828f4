import { init, parse } from 'es-module-lexer';
import { version as siteReact } from 'react';
import { satisfies } from 'semver';
import { z } from 'zod';
import { InvalidInput } from '../../site/inputs.ts';

/** What Module Federation's build plugins write beside a remote entry (module-federation.io, « mf-manifest.json »). */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

const assetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The part of it that a release is made from; the rest is for other hosts. */
export const federationManifestSchema = z.object({
  metaData: z.object({
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
    publicPath: z.string().optional(),
  }),
  shared: z.array(
    z.object({
      name: z.string(),
      singleton: z.boolean().nullish(),
      requiredVersion: z.union([z.string(), z.literal(false)]).nullish(),
      /** What it brings in case no host shares it. */
      assets: z.object({ js: assetsSchema }),
    }),
  ),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
});

export type FederationManifest = z.infer<typeof federationManifestSchema>;

/** What the shell shares with containers of other makes (`src/islands/federation.ts`), and React has to come from it. */
const SHARED_REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

/** Scripts that no browser asks for, since the shell shares what they bring, in a version that is wanted. */
export const unusedOf = ({ shared }: FederationManifest): string[] =>
  shared
    .filter(({ name }) => SHARED_REACT.includes(name))
    .flatMap(({ assets }) => [...assets.js.sync, ...assets.js.async]);

/** How a webpack runtime names the list that script tags push chunks into. */
const CHUNK_LIST = /\b(?:webpack|rspack)Chunk/;

const refuse = (found: string, setting: string): never => {
  throw new InvalidInput(`${found}. The setting to change: ${setting}`);
};

/**
 * Refuses what can't run on this site by what the manifest says, with the setting to change. Throws {@link InvalidInput}.
 */
export function assertHostable({ metaData, shared }: FederationManifest, from: string): void {
  const { remoteEntry, publicPath = 'auto' } = metaData;
  if (remoteEntry.type !== 'module')
    refuse(
      `${from}: the remote entry is of type « ${remoteEntry.type} », a script that leaves its container in a global variable; under this site’s policy containers are ES modules, each with its hash`,
      `library: { type: 'module' } of the federation plugin, with output.module: true (Rspack, webpack)`,
    );
  if (publicPath !== 'auto')
    refuse(
      `${from}: its files expect to lie at « ${publicPath} », and this site serves them itself, from an address with the release’s hash`,
      `output.publicPath: 'auto' (Rspack, webpack), base: './' (Vite)`,
    );
  if (!shared.some(({ name }) => name === 'react'))
    refuse(
      `${from}: it brings a React of its own, and hooks of one React don’t work in the tree of another`,
      `shared: { react: { singleton: true }, 'react-dom': { singleton: true } }`,
    );
  for (const { name, singleton, requiredVersion } of shared) {
    if (!SHARED_REACT.includes(name)) continue;
    const setting = (option: string) => `shared: { '${name}': { ${option} } }`;
    if (!singleton) refuse(`${from}: ${name} is shared, but may be there twice`, setting('singleton: true'));
    if (requiredVersion && !satisfies(siteReact, requiredVersion))
      refuse(
        `${from}: it wants ${name} ${requiredVersion}, and this site shares ${siteReact}`,
        `${setting(`requiredVersion: '^${siteReact}'`)}, built and tested with it`,
      );
  }
}

/** Refuses a remote entry that is no container, or loads its chunks by script tags. Throws {@link InvalidInput}. */
export async function assertContainer(entry: string, code: string): Promise<void> {
  await init;
  const [, exported] = parse(code, entry);
  const names = exported.map(({ n }) => n);
  if (!names.includes('init') || !names.includes('get'))
    refuse(
      `${entry}: a container exports init and get, and this module exports ${names.join(', ') || 'nothing'}`,
      `library: { type: 'module' } of the federation plugin, with output.module: true (Rspack, webpack)`,
    );
  if (CHUNK_LIST.test(code))
    refuse(
      `${entry}: it loads its chunks by script tags, which this site’s policy refuses (Trusted Types, Integrity-Policy)`,
      `output: { module: true, chunkFormat: 'module', chunkLoading: 'import' } (Rspack, webpack)`,
    );
}

/** A file's address from the root of some site, in quotes or brackets. */
const addressOf = (path: string) =>
  new RegExp(`["'\`(](?:https?:/)?/[^"'\`()\\s]*(?<=/)${path.replace(/[.+*?^${}()|[\]\\]/g, '\\$&')}["'\`)]`);

/**
 * Refuses scripts and sheets that name a file of their build from the root of a site. Throws {@link InvalidInput}.
 * @param texts scripts and sheets by path
 * @param paths all files of the build
 */
export function assertRelative(texts: ReadonlyMap<string, string>, paths: string[]): void {
  for (const [from, text] of texts) {
    const [named] = paths.flatMap((path) => (text.includes(`/${path}`) && addressOf(path).exec(text)) || []);
    if (named)
      refuse(
        `${from}: it looks for ${named.slice(1, -1)}, and here its files lie in a folder of their release`,
        `base: './' (Vite), output.publicPath: 'auto' (Rspack, webpack)`,
      );
  }
}
