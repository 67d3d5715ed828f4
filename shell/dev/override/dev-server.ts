import { posix } from 'node:path';
import { sendGetRequest } from '@site/api/outgoing';
import { escapeHtml } from '../../compose/html.ts';
import { parseJson } from '../../site/inputs.ts';
import { UserError } from '../../site/registry.ts';
import {
  REMOTE_DESCRIPTION_FILE,
  remoteDescriptionSchema,
  type ThirdPartyRoute,
} from '../../site/third-party/description.ts';
import {
  assertContainer,
  assertEsModule,
  assertSharedReact,
  type DevServerManifest,
  devServerManifestSchema,
  FEDERATION_MANIFEST,
} from '../../site/third-party/federation-manifest.ts';
import { PAGE_STYLES } from '../../site/third-party/page-styles.ts';
import { formatFailure } from './host-site.ts';
import type { LocalRemote, LocalRoute } from './page.ts';

/** Name of the container in a build without a manifest. */
const REMOTE_ENTRY = 'remoteEntry.js';

/** Limits of a request to the development server, which may build first. */
const BOUNDS = { deadlineMs: 30_000, maxBytes: 20 * 1024 * 1024, maxRedirects: 5 };

/**
 * Module in place of React Refresh, which needs a development build of React: an edit of a component reloads the page. Containers
 * of `@module-federation/vite` import it from the address in `__MF_REACT_REFRESH_URL__`.
 */
const REFRESH = `export const injectIntoGlobalHook = () => {};
export const register = () => {};
export const getRefreshReg = () => () => {};
export const createSignatureFunctionForTransform = () => (type) => type;
export const registerExportsForReactRefresh = () => {};
export const validateRefreshBoundaryAndEnqueueUpdate = () => location.reload();
export const __hmr_import = (module) => import(module);
export default {};`;

/** Head of a page with the remote: styles of its frame, and what code that Vite serves for React expects of its host. */
const HEAD = [
  `<style>${PAGE_STYLES}[data-third-party]:has([data-island] h1)>header{display:none}</style>`,
  `<script>Object.assign(globalThis,${JSON.stringify({
    __MF_REACT_REFRESH_URL__: `data:text/javascript,${encodeURIComponent(REFRESH)}`,
    __vite_plugin_react_preamble_installed__: true,
  })},{$RefreshReg$(){},$RefreshSig$:()=>(type)=>type})</script>`,
].join('');

/** A third-party remote on a development server. */
export interface DevServer {
  /** Returns the remote with its current description. While that can't be read, the last one. */
  remote(): Promise<LocalRemote>;
  origin: string;
  /** False for a server without a description: only pages that the site already has are shown. */
  isDescribed: boolean;
}

/**
 * Finds the container of a third-party remote on the development server of any tool. Throws {@link UserError} or
 * `InvalidInputError` with the remedy when it doesn't answer, offers no container, or forbids other origins to read it.
 *
 * @param address address of the server, of its `mf-manifest.json`, or of its container
 * @param local origin of the pages that load the container
 */
export async function readDevServer(name: string, address: string, local: string): Promise<DevServer> {
  if (!URL.canParse(address) || !/^https?:/.test(address))
    throw new UserError(`--dev takes an address such as http://localhost:5173, not "${address}"`);
  const givenUrl = new URL(address);
  const isFile = /\.(?:json|m?js)$/.test(givenUrl.pathname);
  const folder = new URL(isFile || givenUrl.pathname.endsWith('/') ? '.' : `${givenUrl.pathname}/`, givenUrl);
  const sendRequest = (url: URL, accept: string) =>
    sendGetRequest(url, { ...BOUNDS, headers: { Accept: accept, Origin: local } }).catch((error) => {
      throw new UserError(`${url} doesn't answer: ${formatFailure(error)}`);
    });
  const askForJson = async (url: URL): Promise<string | undefined> => {
    const { status, headers, body } = await sendRequest(url, 'application/json');
    const isJson = status === 200 && /json/.test(headers['content-type'] ?? '');
    return isJson ? body.toString() : undefined;
  };

  const manifestUrl = givenUrl.pathname.endsWith('.json') ? givenUrl : new URL(FEDERATION_MANIFEST, folder);
  const manifestText = await askForJson(manifestUrl);
  const manifest = manifestText
    ? parseJson(manifestUrl.href, manifestText, devServerManifestSchema)
    : undefined;
  const descriptionUrl = new URL(REMOTE_DESCRIPTION_FILE, folder);
  const describe = async () => {
    const text = await askForJson(descriptionUrl);
    return text ? parseJson(descriptionUrl.href, text, remoteDescriptionSchema) : undefined;
  };
  const description = await describe();
  if (description && description.name !== name)
    throw new UserError(`${descriptionUrl} describes the remote "${description.name}", not "${name}"`);
  if (manifest) {
    assertEsModule(manifest.metaData, manifestUrl.href);
    if (description?.routes.some(({ mount }) => !mount)) assertSharedReact(manifest.shared, manifestUrl.href);
  }
  const entry = entryOf(manifest, givenUrl, folder);
  const { status, headers, body } = await sendRequest(entry, '*/*');
  if (status !== 200)
    throw new UserError(
      `${entry} answers HTTP ${status}: --dev takes the address of a server that offers ${FEDERATION_MANIFEST} or ${REMOTE_ENTRY}`,
    );
  await assertContainer(entry.href, body.toString());
  const allowed = headers['access-control-allow-origin'];
  if (allowed !== '*' && allowed !== local)
    throw new UserError(
      `${entry} may not be read by pages of ${local}. The setting to change: server.cors: true (Vite), devServer.headers: { 'Access-Control-Allow-Origin': '*' } (Rspack, webpack)`,
    );

  const remoteOf = (routes: LocalRoute[]): LocalRemote => ({
    name,
    entry: entry.href,
    routes,
    offers: [],
    head: HEAD,
  });
  let last = description;
  return {
    origin: folder.origin,
    isDescribed: Boolean(description),
    async remote() {
      last = (await describe().catch((error) => void console.error(error.message))) ?? last;
      return remoteOf((last?.routes ?? []).map((route) => localRoute(name, route)));
    },
  };
}

/** Returns the address of the container. */
function entryOf(manifest: DevServerManifest | undefined, given: URL, folder: URL): URL {
  if (!manifest) return /\.m?js$/.test(given.pathname) ? given : new URL(REMOTE_ENTRY, folder);
  const { remoteEntry, publicPath = 'auto' } = manifest.metaData;
  const base = publicPath === 'auto' ? folder : new URL(publicPath, folder);
  return new URL(posix.join(remoteEntry.path, remoteEntry.name), base);
}

/** Returns a page of a third-party remote without its HTML: the browser renders all of it. */
function localRoute(
  remote: string,
  { path, expose, title, description, mount }: ThirdPartyRoute,
): LocalRoute {
  const header = `<header><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p></header>`;
  const island = `<div data-island="${remote}/${expose.slice(2)}" data-render="${mount ? 'mount' : 'browser'}"></div>`;
  return { path, expose, title, description, content: `<div data-third-party>${header}${island}</div>` };
}
