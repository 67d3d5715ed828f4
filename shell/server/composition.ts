import { extname } from 'node:path';
import { type Operator, operatorSchema } from '@site/api-contract/operator/operator';
import { z } from 'zod';
import { WEBKIT_USER_AGENT_PATTERN } from '../app/page/data.ts';
import type { Encodings } from '../releases/store/encodings.ts';
import type { ReleaseSource } from '../releases/store/release-source.ts';
import { type FileHashes, fileHashesSchema } from '../site/composition.ts';
import { computeIntegritySync } from '../site/integrity.ts';
import {
  type DeclaredRedirects,
  declaredRedirectsSchema,
  getRendererFile,
  getVariantFolder,
  type PagePolicies,
  type PagePolicy,
  pagePoliciesSchema,
  REDIRECTS_FILE,
  REQUEST_PAGES_FILE,
  type RequestPages,
  requestPagesSchema,
} from '../site/paths.ts';
import { formatVariantName, type Registry, registrySchema } from '../site/registry.ts';
import {
  assetHeaders,
  buildPersonalPageHeaders,
  buildSharedPageHeaders,
  denyAllPolicy,
  federationHeaders,
  isForFederations,
  withoutIntegrityPolicy,
} from './headers.ts';
import {
  type ComposedFile,
  getContentType,
  getUrlPath,
  type PreparedResponse,
  prepareResponse,
  readComposedFile,
} from './prepared-response.ts';

/** Pages of a variant, with their policies. */
export interface Variant {
  /** Returns the file at a path, with headers for this `User-Agent`. */
  find(address: string, agent?: string): PreparedResponse | undefined;
  getPolicy(address: string): PagePolicy;
  /** Returns what renders the page at a path for a request; `undefined` for a page that is the same for all. */
  requestPageOf(address: string): RequestPage | undefined;
}

/** A page that a host renders for a request. */
export type RequestPage = RequestPages[string] & {
  /** Code and data of the page's remote, as a renderer's setup in JSON, with the hash of the text. */
  setup: { hash: string; bytes: Buffer };
};

/** A composition in memory: the live variant, canaries and previews, and the hashed files of their pages. */
export interface Composition {
  id: string;
  registry: Registry;
  operator: Operator;
  /** Redirects that the live pages declare. */
  redirects: DeclaredRedirects;
  live: Variant;
  /** True when all visitors get the same pages: no canary runs. */
  isShared: boolean;
  /** True when any variant has a file at a path. */
  has(address: string): boolean;
  /** Returns a canary's or preview's pages by the variant's name. */
  variant(name: string): Variant | undefined;
  /** Returns the redirect, if any, of a retired remote's page; `undefined` for other paths. */
  gone(address: string): { to?: string | undefined } | undefined;
  /** Returns a hashed file by its URL path. */
  asset(address: string): PreparedResponse | undefined;
  /** Hashes of all files by path. */
  files: FileHashes;
  /** Hashes of the files' compressed representations. */
  encodings: Map<string, Encodings>;
  /** Checked bytes by hash, for the next composition. */
  blobs: Map<string, Buffer>;
}

/**
 * Media types of hashed files, by extension. HTML and XML are missing: a browser must not show a release's file as a page of
 * this site.
 */
const assetTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
};

export const getAssetMediaType = (path: string): string =>
  assetTypes[extname(path)] ?? 'application/octet-stream';

/** A stored file is missing or doesn't match its hash. */
export class IntegrityError extends Error {}

/** Returns all bytes by hash: known ones, and fetched and checked ones. Throws {@link IntegrityError} with the first bad file. */
export async function fetchVerifiedBlobs(
  releaseSource: Pick<ReleaseSource, 'blobs'>,
  files: FileHashes,
  known: Pick<ReadonlyMap<string, Buffer>, 'get'> = new Map(),
  onFetched: (bytes: number) => void = () => {},
): Promise<Map<string, Buffer>> {
  const blobs = new Map<string, Buffer>();
  const lacking = new Set<string>();
  for (const hash of Object.values(files)) {
    const bytes = known.get(hash);
    if (bytes) blobs.set(hash, bytes);
    else lacking.add(hash);
  }
  const fetched = await releaseSource.blobs([...lacking]);
  for (const [path, hash] of Object.entries(files)) {
    if (blobs.has(hash)) continue;
    const bytes = fetched.get(hash);
    if (!bytes) throw new IntegrityError(`${path} is missing`);
    if (computeIntegritySync(bytes) !== hash) throw new IntegrityError(`${path} isn’t what was composed`);
    onFetched(bytes.length);
    blobs.set(hash, bytes);
  }
  return blobs;
}

/**
 * Returns the checked bytes of files' compressed representations by hash. A missing or damaged one is left out: visitors get the
 * file itself.
 */
export async function fetchEncodings(
  releaseSource: Pick<ReleaseSource, 'blobs'>,
  encodings: Map<string, Encodings>,
  known: Pick<ReadonlyMap<string, Buffer>, 'get'> = new Map(),
  onFetched: (bytes: number) => void = () => {},
): Promise<Map<string, Buffer>> {
  const hashes = [...encodings.values()].flatMap(({ br, gzip }) => [br, gzip]);
  const fetched = await releaseSource.blobs(hashes.filter((hash) => !known.get(hash)));
  const blobs = new Map<string, Buffer>();
  for (const hash of hashes) {
    const bytes = known.get(hash);
    if (bytes) blobs.set(hash, bytes);
  }
  for (const [hash, bytes] of fetched) {
    onFetched(bytes.length);
    if (computeIntegritySync(bytes) === hash) blobs.set(hash, bytes);
  }
  return blobs;
}

export const parseFileHashes = (text: string): FileHashes => fileHashesSchema.parse(JSON.parse(text));

/** A stored file has a form that this version of the site doesn't know: a later version wrote it. */
export class UnknownFormError extends Error {}

/** Parses a file of a composition. Throws {@link UnknownFormError} with file and field. */
function parseStored<T>(path: string, text: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new UnknownFormError(
    `${path} was stored by a later version of the site: start that version, or restore a backup of this one.\n${z.prettifyError(parsed.error)}`,
  );
}

/** Returns registry, operator and policies of a composition. Throws {@link IntegrityError} when a file is missing. */
function parseCompositionParts(files: FileHashes, blobs: ReadonlyMap<string, Buffer>) {
  const readJson = <T>(path: string, schema: z.ZodType<T>): T => {
    const bytes = blobs.get(files[path] ?? '');
    if (!bytes) throw new IntegrityError(`${path} is missing`);
    return parseStored(path, bytes.toString('utf8'), schema);
  };
  return {
    registry: readJson('registry.json', registrySchema),
    operator: readJson('operator.json', operatorSchema),
    policy: readJson('policy.json', pagePoliciesSchema),
    getPolicy: (variant: string) => readJson(`${getVariantFolder(variant)}policy.json`, pagePoliciesSchema),
  };
}

/** Builds a composition to serve from checked bytes. Throws when a required file is missing. */
export function prepareComposition(
  id: string,
  files: FileHashes,
  blobs: Map<string, Buffer>,
  encodings: Map<string, Encodings> = new Map(),
): Composition {
  const readFile = (path: string, type: string, identity: string) =>
    readComposedFile(path, type, { identity, ...encodings.get(identity) }, (hash) => blobs.get(hash));
  const { registry, operator, policy, getPolicy } = parseCompositionParts(files, blobs);
  const servedBelow = (folder: string): Map<string, ComposedFile> => {
    const filesByAddress = new Map<string, ComposedFile>();
    for (const [path, hash] of Object.entries(files)) {
      const type = path.startsWith(folder) && getContentType(path);
      const file = type && readFile(path, type, hash);
      if (file) filesByAddress.set(getUrlPath(path.slice(folder.length)), file);
    }
    return filesByAddress;
  };
  /** Compositions of earlier versions have no such pages. */
  const requestPagesBelow = (folder: string): Map<string, RequestPage> => {
    const text = blobs.get(files[folder + REQUEST_PAGES_FILE] ?? '')?.toString('utf8') ?? '{}';
    const requestPages = new Map<string, RequestPage>();
    for (const [address, page] of Object.entries(parseStored(REQUEST_PAGES_FILE, text, requestPagesSchema))) {
      const hash = files[folder + getRendererFile(page.remote)] ?? '';
      const bytes = blobs.get(hash);
      if (bytes) requestPages.set(address, { ...page, setup: { hash, bytes } });
    }
    return requestPages;
  };
  // Compositions of earlier versions declare none.
  const redirects = blobs.get(files[REDIRECTS_FILE] ?? '')?.toString('utf8') ?? '{"moved":{}}';
  const isShared = !registry.variants.some(({ canary }) => canary);
  const getHeaders = isShared ? buildSharedPageHeaders : buildPersonalPageHeaders;
  const pages = servedBelow('pages/');
  const live = prepareVariant(pages, policy, getHeaders, requestPagesBelow(''));
  const variants = new Map<string, Variant>();
  for (const release of registry.variants) {
    const name = formatVariantName(release);
    const policies = getPolicy(name);
    // Unchanged pages come from the live variant; a removed page is missing in the variant's own policy.
    const unchanged = [...pages].filter(([address, { isPage }]) => !isPage || policies[address]);
    const variant = new Map([...unchanged, ...servedBelow(`${getVariantFolder(name)}pages/`)]);
    const requestPages = requestPagesBelow(getVariantFolder(name));
    variants.set(name, prepareVariant(variant, policies, getHeaders, requestPages));
  }
  const assets = new Map<string, PreparedResponse>();
  for (const [path, hash] of Object.entries(files)) {
    const file = path.startsWith('public/') && readFile(path, getAssetMediaType(path), hash);
    if (file) assets.set(path.slice('public'.length), prepareResponse(file, assetHeaders));
  }
  const all = [live, ...variants.values()];
  return {
    id,
    registry,
    operator,
    redirects: parseStored(REDIRECTS_FILE, redirects, declaredRedirectsSchema),
    live,
    isShared,
    has: (address) => all.some((variant) => variant.find(address)),
    variant: (name) => variants.get(name),
    gone: (address) => Object.values(registry.retired).find(({ paths }) => paths.includes(address)),
    asset: (address) => assets.get(address),
    files,
    encodings,
    blobs,
  };
}

function prepareVariant(
  files: Map<string, ComposedFile>,
  policies: PagePolicies,
  getHeaders: (policy: PagePolicy) => Record<string, string>,
  requestPages: Map<string, RequestPage>,
): Variant {
  const getPolicy = (address: string) => policies[address] ?? denyAllPolicy;
  const answers = new Map<string, PreparedResponse>();
  const withoutPolicy = new Map<string, PreparedResponse>();
  for (const [address, file] of files) {
    const headers = isForFederations(address)
      ? federationHeaders
      : (file.isPage ? getHeaders : buildSharedPageHeaders)(getPolicy(address));
    answers.set(address, prepareResponse(file, headers));
    withoutPolicy.set(address, prepareResponse(file, withoutIntegrityPolicy(headers)));
  }
  const find = (address: string, agent = '') =>
    (WEBKIT_USER_AGENT_PATTERN.test(agent) ? withoutPolicy : answers).get(address);
  return { find, getPolicy, requestPageOf: (address) => requestPages.get(address) };
}
