import type { Manifest as FederationManifest, ManifestExpose } from '@module-federation/sdk';
import type { Operator } from '@site/api-contract/operator/operator';
import { SHARED_PACKAGES } from '@site/kit/container';
import {
  basePathOf,
  CONTRACT_VERSION,
  type Manifest,
  type ManifestModules,
  type Offer,
} from '@site/kit/contract';
import type { SiteContext } from '@site/kit/page-context';
import type { FileHashes } from '../../site/composition.ts';
import type { Registry } from '../../site/registry.ts';
import { getUrl, type Release } from '../../site/release.ts';
import type { CompositionOutput } from '../output.ts';
import { selectPageOperator } from '../render-protocol.ts';

/**
 * Files for other federations, at stable URLs: each remote's `mf-manifest.json` in Module Federation's own format, and an
 * entry for hosts that read no manifest (docs/decisions/0048).
 */
const FOLDER = 'pages/mfe/';
const MANIFEST = 'mf-manifest.json';
const ENTRY = 'remoteEntry.js';

interface Federation {
  operator: Operator;
  offers: Offer[];
  registry: Registry;
  releases: Release[];
  /** Remotes without a usable release: their published files stay. */
  keptRemotes: string[];
}

/** Writes the live releases for other federations. Canaries and previews are only for visitors of the site's pages. */
export async function writeFederation(
  output: CompositionOutput,
  { registry, releases, keptRemotes, operator, offers }: Federation,
): Promise<void> {
  const remotes = releases.filter(hasProvider);
  const context: SiteContext = { operator: selectPageOperator(operator), offers };
  const texts: Record<string, string> = {
    'registry.json': renderFederationRegistry(registry, [
      ...remotes.map(({ manifest }) => manifest.name),
      ...keptRemotes,
    ]),
    'context.json': JSON.stringify(context),
  };
  for (const release of remotes) {
    const { name } = release.manifest;
    texts[`${name}/${MANIFEST}`] = JSON.stringify(federationManifest(release));
    texts[`${name}/${ENTRY}`] = stableEntry(release);
  }
  await Promise.all(Object.entries(texts).map(([path, text]) => output.write(FOLDER + path, text)));
  output.reuseKnown(
    keptRemotes.flatMap((name) => [MANIFEST, ENTRY].map((file) => `${FOLDER}${name}/${file}`)),
  );
}

type StandardRelease = Release & { manifest: Manifest & { provider: NonNullable<Manifest['provider']> } };

/** True when other hosts than the shell can initialise the release: older builds have no provider. */
const hasProvider = (release: Release): release is StandardRelease => release.manifest.provider !== undefined;

/** Path of `/mfe/registry.json` in a composition. */
export const FEDERATION_REGISTRY_PATH = `${FOLDER}registry.json`;

/** Returns the names of the remotes that a composition offers to other federations. */
export const listFederatedRemotes = (files: FileHashes): string[] =>
  Object.keys(files).flatMap((path) =>
    path.startsWith(FOLDER) && path.endsWith(`/${ENTRY}`) ? path.slice(FOLDER.length, -ENTRY.length - 1) : [],
  );

/** Returns `/mfe/registry.json`: each app's live release with its date, and the URLs of manifest and entry. */
export function renderFederationRegistry({ releases }: Registry, standard: string[]): string {
  const apps = Object.entries(releases).map(([name, { buildId, since }]) => {
    const at = { manifest: basePathOf(name) + MANIFEST, entry: basePathOf(name) + ENTRY };
    return [name, { buildId, since, ...(standard.includes(name) && at) }];
  });
  return JSON.stringify({ contract: CONTRACT_VERSION, apps: Object.fromEntries(apps) });
}

/** Returns a release's exposes with their styles; the provider's styles come first, since they order the layers. */
function getExposes({ manifest: { islands, provider } }: StandardRelease) {
  return [provider, ...islands].map((exposed) => ({
    ...exposed,
    css: [...new Set([...provider.css, ...exposed.css])],
  }));
}

/** True when the release's files are beside its manifest, not on a CDN. */
const isBeside = ({ manifest, base }: Release) => base === basePathOf(manifest.name);

/** Returns `mf-manifest.json`. It names the hashed entry, so that manifest and files belong to the same release. */
function federationManifest(release: StandardRelease): FederationManifest {
  const { name, entry, buildId } = release.manifest;
  const none = { sync: [], async: [] };
  const buildJs = ({ modulepreload, later }: ManifestModules) => ({
    sync: modulepreload.filter((file) => file !== entry),
    async: later,
  });
  return {
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: buildId, buildName: name },
      remoteEntry: { name: entry, path: '', type: 'module' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      // « auto » is the folder of the manifest.
      publicPath: isBeside(release) ? 'auto' : release.base,
    },
    shared: Object.entries(SHARED_PACKAGES).map(([shared, { singleton, requiredVersion }]) => ({
      id: `${name}:${shared}`,
      name: shared,
      // Empty: the host's version applies.
      version: '',
      hash: '',
      singleton,
      requiredVersion,
      assets: { js: none, css: none },
    })),
    remotes: [],
    exposes: getExposes(release).map((exposed): ManifestExpose => {
      const assets = { js: buildJs(exposed), css: { sync: exposed.css, async: [] } };
      const exposedName = exposed.expose.slice(2);
      return { id: `${name}:${exposedName}`, name: exposedName, path: exposed.expose, assets };
    }),
  };
}

/**
 * Returns `remoteEntry.js`: the hashed entry's `init`, and a `get` that also loads the styles, for hosts that read no
 * manifest. The site's own pages load the hashed entry: their HTML contains the styles.
 */
function stableEntry(release: StandardRelease): string {
  const at = (file: string) => (isBeside(release) ? `./${file}` : getUrl(release, file));
  const styles = Object.fromEntries(
    getExposes(release).map(({ expose, css }) => [expose, css.map((file) => at(file))]),
  );
  return `import { get as load, init } from ${JSON.stringify(at(release.manifest.entry))};
const styles = ${JSON.stringify(styles)};
const apply = (file) => {
  const { href } = new URL(file, import.meta.url);
  if ([...document.querySelectorAll('link[rel=stylesheet]')].some((link) => link.href === href)) return;
  return new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, onload: done, onerror: done });
    document.head.append(link);
  });
};
const get = async (expose) => {
  const [module] = await Promise.all([load(expose), ...(styles[expose] ?? []).map(apply)]);
  return module;
};
export { get, init };
`;
}
