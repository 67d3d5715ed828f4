import { init, parse } from 'es-module-lexer';
import { version as siteReact } from 'react';
import { satisfies } from 'semver';
import { z } from 'zod';
import { InvalidInputError } from '../../site/inputs.ts';

/** Name of the manifest that Module Federation's build plugins write (module-federation.io, « mf-manifest.json »). */
export const FEDERATION_MANIFEST = 'mf-manifest.json';

const assetsSchema = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

const metaDataSchema = z.object({
  remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
  publicPath: z.string().optional(),
});

const sharedSchema = z.object({
  name: z.string(),
  singleton: z.boolean().nullish(),
  requiredVersion: z.union([z.string(), z.literal(false)]).nullish(),
});

/** Schema of the manifest's fields that a release needs. */
export const federationManifestSchema = z.object({
  metaData: metaDataSchema,
  /** Packages with their files, for hosts that don't share them. */
  shared: z.array(sharedSchema.extend({ assets: z.object({ js: assetsSchema }) })),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
});

export type FederationManifest = z.infer<typeof federationManifestSchema>;

/** Packages that the shell shares with third-party containers (`browser/islands/federation.ts`). */
const SHARED_REACT = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

/** Returns the scripts that browsers never load, since the shell shares their packages in an accepted version. */
export const listUnusedScripts = ({ shared }: FederationManifest): string[] =>
  shared
    .filter(({ name }) => SHARED_REACT.includes(name))
    .flatMap(({ assets }) => [...assets.js.sync, ...assets.js.async]);

/** Name of the list that webpack's script-tag chunks push into. */
const CHUNK_LIST = /\b(?:webpack|rspack)Chunk/;

const refuse = (found: string, setting: string): never => {
  throw new InvalidInputError(`${found}. The setting to change: ${setting}`);
};

/** Throws {@link InvalidInputError} with the setting to change for a container that is no ES module. */
function assertEsModule({ remoteEntry }: FederationManifest['metaData'], from: string): void {
  if (remoteEntry.type !== 'module')
    refuse(
      `${from}: the remote entry is of type « ${remoteEntry.type} », a script that leaves its container in a global variable; under this site’s policy containers are ES modules, each with its hash`,
      `library: { type: 'module' } of the federation plugin, with output.module: true (Rspack, webpack)`,
    );
}

/** Throws {@link InvalidInputError} with the setting to change for a build whose components can't run with the site's React. */
function assertSharedReact(
  shared: Pick<FederationManifest['shared'][number], 'name' | 'singleton' | 'requiredVersion'>[],
  from: string,
): void {
  if (!shared.some(({ name }) => name === 'react'))
    refuse(
      `${from}: it brings a React of its own, and hooks of one React don’t work in the tree of another`,
      `shared: { react: { singleton: true }, 'react-dom': { singleton: true } }, or "mount": true in site-remote.json for a remote that renders by itself`,
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

/**
 * Throws {@link InvalidInputError} with the setting to change when the manifest describes a build that can't run on this site.
 * @param isReact true when the site's React renders an expose, so that the remote has to share it
 */
export function assertCompatibleManifest(
  { metaData, shared }: FederationManifest,
  from: string,
  isReact: boolean,
): void {
  const { publicPath = 'auto' } = metaData;
  assertEsModule(metaData, from);
  if (publicPath !== 'auto')
    refuse(
      `${from}: its files expect to lie at « ${publicPath} », and this site serves them itself, from an address with the release’s hash`,
      `output.publicPath: 'auto' (Rspack, webpack), base: './' (Vite)`,
    );
  if (isReact) assertSharedReact(shared, from);
}

/** Throws {@link InvalidInputError} when a remote entry is no container, or loads its chunks by script tags. */
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

/** Returns a pattern for a root-relative or absolute URL of the file, in quotes or parentheses. */
const getAddress = (path: string) =>
  new RegExp(`["'\`(](?:https?:/)?/[^"'\`()\\s]*(?<=/)${path.replace(/[.+*?^${}()|[\]\\]/g, '\\$&')}["'\`)]`);

/**
 * Throws {@link InvalidInputError} when a script or style sheet names a file of its build by a root-relative or absolute URL.
 * @param texts scripts and sheets by path
 * @param paths all files of the build
 */
export function assertRelativeUrls(texts: ReadonlyMap<string, string>, paths: string[]): void {
  for (const [from, text] of texts) {
    const [named] = paths.flatMap((path) => (text.includes(`/${path}`) && getAddress(path).exec(text)) || []);
    if (named)
      refuse(
        `${from}: it looks for ${named.slice(1, -1)}, and here its files lie in a folder of their release`,
        `base: './' (Vite), output.publicPath: 'auto' (Rspack, webpack)`,
      );
  }
}
