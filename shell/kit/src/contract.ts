// Relative: Vite's configurations read this file before anything resolves packages.

import { z } from 'zod';
import { quotableOfferSchema } from '../../../api/contract/src/quote/quote.ts';
import { BUILD_ID_PATTERN, REMOTE_NAME_PATTERN } from '../../../api/contract/src/releases/release-rules.ts';

/**
 * Version of the contract between the shell and a remote: manifest, page props, share scope and React major. The site
 * rejects a remote built for another version before any change. Raise the version for a change that an older remote
 * can't follow.
 */
export const CONTRACT_VERSION = 2;

/**
 * One spelling per address: no empty segment, no trailing slash. The maximum, with an extension, fits a file name.
 */
const path = z
  .string()
  .max(200)
  .regex(/^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/, 'a path such as /offres/vps');
/** Returns the page of an address: its path without query and anchor. */
export const pagePathOf = (address: string): string => address.replace(/[?#].*$/, '');

/** Path of a file of a release: at most 200 characters and 10 folders. */
export const assetPathSchema = z
  .string()
  .max(200)
  .regex(
    /^(?!.*\.\.)(?:\.?[\w-][\w.-]*\/){0,10}\.?[\w-][\w.-]*$/,
    'a file path relative to the remote’s base, of at most 200 characters and 10 folders, without « .. »',
  );

/** Style sheets of a part of a release. */
const styleSheetsSchema = z.array(assetPathSchema).max(50);

/** Most files of a release, browser and server files together. */
const FILES_MAX = 2_000;

/** Returns the base path of an app's client files, unless its registry entry names another. Also the app's Vite base. */
export const basePathOf = (name: string): string => (name === 'shell' ? '/shell/' : `/mfe/${name}/`);

/**
 * Technical data of a server or hosting plan, for comparison across families. Null means unpublished; the site never
 * guesses a value.
 */
const specSheetSchema = z.strictObject({
  /** The range of the offer, e.g. `vps`; pages query offers by family. The team that published it first owns it. */
  family: z.string().regex(/^[a-z]{1,40}$/),
  /** Memory in Go. */
  ramGo: z.int().positive().nullable(),
  /** vCPU, vCores or threads, in the unit of the offer. */
  threads: z.int().positive().nullable(),
  /** Storage in Go. */
  storageGo: z.int().positive().nullable(),
  /** Name of the anti-DDoS level; null when only the operator's claim applies. */
  antiDdos: z.string().min(1).max(100).nullable(),
  /** Made to measure: the figures are upper limits. */
  isCustom: z.boolean().default(false),
  /** Address of the operator's order pages; null when the visitor has to configure the offer on its own page first. */
  orderUrl: z
    .string()
    .max(200)
    .regex(/^\/(?:order|commande)(?:\/[\w-][\w.-]*)+$/, 'a path such as /order/vps/vps-start')
    .nullable(),
  /** The whole spec sheet, for comparison and copying. */
  lines: z
    .array(
      z.strictObject({
        /** Name of the figure, in French. */
        label: z.string().min(1).max(200),
        /** The figure with its unit; null means unpublished. */
        value: z.string().min(1).max(500).nullable(),
      }),
    )
    .max(50),
});

/** A price or plan that a remote publishes: other teams' pages quote it by id, and a quote can hold it. */
export const offerSchema = quotableOfferSchema.extend({
  /** Technical data, for comparison. */
  sheet: specSheetSchema.optional(),
});

/** A place in the site: path, query and anchor. */
const place = z
  .string()
  .max(500)
  .regex(/^\/(?!\/)[\w/-]*(\?[\w=&-]+)?(#[\w-]+)?$/);

/** A search target that is neither a page nor an offer: a supported game, a part of a page, a tool or form. */
export const searchTargetSchema = z.strictObject({
  /** A game, a part of a page, or a tool. */
  kind: z.enum(['jeu', 'rubrique', 'outil']),
  /** Unique within its kind. Two teams with the same id mean the same thing. */
  id: z
    .string()
    .max(100)
    .regex(/^[a-z0-9-]+$/),
  /** Name of the entry, in French. */
  name: z.string().min(1).max(200),
  /** Page of the entry, with query and anchor. */
  path: place,
  /** Synonyms for the search. */
  keywords: z.array(z.string().min(1).max(100)).max(50).optional(),
  /** Calculator of the smallest sufficient offer. */
  calculator: place.optional(),
  /** Minimum requirement. The price « dès » is that of the family's cheapest offer with this memory. */
  least: z
    .strictObject({
      /** Family of the sufficient offers. */
      family: specSheetSchema.shape.family,
      /** Memory in Go. */
      ramGo: z.int().positive(),
    })
    .optional(),
});

/** Name of a remote in the site. */
export const remoteNameSchema = z
  .string()
  .regex(REMOTE_NAME_PATTERN, 'one word of 1 to 20 lower-case letters, such as hosting')
  .refine((name) => !(name in {}), 'a name that every object has in JavaScript');

/** Limits of query parameters. */
const parameterLimitsSchema = z.strictObject({
  /** Longest value, in characters. */
  maxLength: z.int().min(1).max(4_000),
  /** Most values: an address may repeat a parameter. */
  most: z.int().min(1).max(100).default(1),
});

const parameterNameSchema = z.string().regex(/^[A-Za-z][\w-]{0,39}$/, 'a word of at most 40 characters');

/** A query parameter that a page reads. */
const parameterSchema = parameterLimitsSchema.extend({ name: parameterNameSchema });

/** Names of the site's data that a page may read. */
const siteDataNameSchema = z.enum(['stock', 'offers', 'search', 'suggestions']);

/** What a page reads of a request. A host renders the page for each request that has it. */
export const pageRequestSchema = z.strictObject({
  /** Query parameters. Without any in its address, the page is sent as composed; with none listed, data alone count. */
  query: z.array(parameterSchema).max(20).default([]),
  /** Any further parameters beside a listed one, such as the choices of an offer; those over the limits are left out. */
  others: parameterLimitsSchema.optional(),
  /** Data of the site, as in `SiteData`. */
  data: z.array(siteDataNameSchema).max(4).default([]),
});

/** A page of a remote, as its manifest lists it. */
export const routeSchema = z.strictObject({
  /** Path of the page in the site, of at most 200 characters, which no other remote has. */
  path,
  /** Name of the page's module, e.g. `./VpsPage`. */
  expose: z
    .string()
    .max(100)
    .regex(/^\.\/\w+$/),
  /** Title of the page in browsers, search engines and previews of links. */
  title: z.string().min(3).max(200),
  /** Summary for search engines and previews of links. */
  description: z.string().min(20).max(500),
  /** Name in navigation aids: back links, plan du site, suggestions. */
  label: z.string().min(2).max(100),
  /** False keeps the page out of search engines. */
  isIndexed: z.boolean().default(true),
  /** What the page reads of a request; absent for a page that is the same for all. */
  request: pageRequestSchema.optional(),
  /** Earlier paths of the page, which lead to it with status 301. */
  formerPaths: z.array(path).max(20).optional(),
  /** Query parameter for the id of an ordered offer. Orders lead to the site's one page with it, without a client area. */
  orders: parameterNameSchema.optional(),
  /** Style sheets of the page and of its islands, in order. */
  css: styleSheetsSchema,
  /** Server bundle of the page, loaded only by compose. */
  server: assetPathSchema,
});

/** Browser modules of a part of the site. */
const modulesSchema = z.strictObject({
  /** Modules needed at start; the browser preloads all of them at once. */
  modulepreload: z.array(assetPathSchema).max(500),
  /** Modules that the browser may load on use. */
  later: z.array(assetPathSchema).max(FILES_MAX).default([]),
});

/** A component that React hydrates in the browser, on any team's page, e.g. `./Recommender`. */
const islandSchema = modulesSchema.extend({
  /** Name of the federated module. */
  expose: routeSchema.shape.expose,
  /** Style sheets of the island. */
  css: routeSchema.shape.css,
  /** Server bundle of the island, for other teams' pages. */
  server: assetPathSchema,
});

/** Wrapper of the islands on another site's page, see `embed-host/Provider.tsx`. */
const providerSchema = modulesSchema.extend({
  /** Name of the federated module. */
  expose: routeSchema.shape.expose,
  /** Style sheets of the wrapper. */
  css: routeSchema.shape.css,
});

const frameSchema = modulesSchema.extend({
  /** Style sheets of every page. */
  css: routeSchema.shape.css,
  /** Server bundle of the frame. */
  server: assetPathSchema,
  /** Modules that islands need from the shell: React and the modules shared with remotes. */
  runtime: modulesSchema,
});

/** A file's hash as browsers check it (Subresource Integrity, section 3.1). */
const integritySchema = z.string().regex(/^sha384-[\w+/]{64}$/, 'a hash such as sha384-…');

/** Most offers of a release: each composition holds all offers with their past prices. */
const OFFERS_MAX = 500;

const manifestObject = z.strictObject({
  /** Version of the contract, `CONTRACT_VERSION` of the kit that built the release. */
  contract: z.int(),
  /** Name of the remote in the site. */
  name: remoteNameSchema,
  /** Hash of all content of the release (`vite/build-id.ts`); names the release. */
  buildId: z.string().regex(BUILD_ID_PATTERN),
  /** Hashed remote entry; for the shell, the bootstrap module. */
  entry: assetPathSchema,
  /** Pages of the remote. */
  routes: z.array(routeSchema).max(500),
  /** Prices and plans that the remote publishes, at most 500. */
  offers: z.array(offerSchema).max(OFFERS_MAX),
  /** Further entries of the sitemap page and the search. */
  entries: z.array(searchTargetSchema).max(1_000).default([]),
  /** Components that React hydrates in the browser. */
  islands: z.array(islandSchema).max(200).default([]),
  /** Lets other sites show the islands; absent in the shell. */
  provider: providerSchema.optional(),
  /** Other teams' islands on the remote's pages, as `remote/Name`. */
  uses: z
    .array(
      z
        .string()
        .max(100)
        .regex(/^[a-z]+\/\w+$/),
    )
    .max(200)
    .default([]),
  /** The shell only: modules and styles of every page. */
  frame: frameSchema.optional(),
  /**
   * Every file of the release with its hash. The site stores and serves these files, and rejects files with other bytes.
   */
  files: z.strictObject({
    /** Hashes of public files, by path. */
    client: z.record(assetPathSchema, integritySchema),
    /** Hashes of files that only compose reads, by path. */
    server: z.record(assetPathSchema, integritySchema),
  }),
});

/** Returns the files that the other fields of a manifest name. */
const namedBy = ({ entry, routes, islands, provider, frame }: z.infer<typeof manifestObject>) => {
  const rendered = [...routes, ...islands, ...(frame ? [frame] : [])];
  const run = [...islands, ...(provider ? [provider] : []), ...(frame ? [frame, frame.runtime] : [])];
  return {
    client: [
      entry,
      ...[...rendered, ...(provider ? [provider] : [])].flatMap(({ css }) => css),
      ...run.flatMap(({ modulepreload, later }) => [...modulepreload, ...later]),
    ],
    server: rendered.map(({ server }) => server),
  };
};

/** Returns the folders of a path: `a` and `a/b` of `a/b/c.js`. */
const getFolders = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/** `manifest.json`, published beside a remote's client and server builds. */
export const manifestSchema = manifestObject.superRefine((manifest, context) => {
  if ((manifest.name === 'shell') !== Boolean(manifest.frame)) {
    const message = 'the shell publishes the frame of every page, and no other remote may';
    context.addIssue({ code: 'custom', path: ['frame'], message });
  }
  const count = Object.keys(manifest.files.client).length + Object.keys(manifest.files.server).length;
  if (count > FILES_MAX) {
    const message = `${count} files, and a release has at most ${FILES_MAX}`;
    context.addIssue({ code: 'custom', path: ['files'], message });
    return;
  }
  const references = namedBy(manifest);
  for (const side of ['client', 'server'] as const) {
    for (const file of Object.keys(manifest.files[side])) {
      const folder = getFolders(file).find((name) => Object.hasOwn(manifest.files[side], name));
      if (!folder) continue;
      const message = `${folder} is a file, so ${file} can’t be in a folder of that name`;
      context.addIssue({ code: 'custom', path: ['files', side, file], message });
    }
    for (const file of new Set(references[side])) {
      if (Object.hasOwn(manifest.files[side], file)) continue;
      context.addIssue({ code: 'custom', path: ['files', side, file], message: 'no hash of this file' });
    }
  }
});

/** A published price or plan; prices are HT, in cents. */
export type Offer = z.infer<typeof offerSchema>;
/** Technical data of a server or hosting plan; sizes are in Go. */
export type SpecSheet = z.infer<typeof specSheetSchema>;
/** An offer with technical data. */
export type OfferWithSpecSheet = Offer & { sheet: SpecSheet };
/** A search target beside pages and offers. */
export type SearchTarget = z.infer<typeof searchTargetSchema>;
/** What a page reads of a request, as its manifest lists it. */
export type PageRequestLimits = z.infer<typeof pageRequestSchema>;
/** A name of the site's data. */
export type SiteDataName = z.infer<typeof siteDataNameSchema>;
/** A page of a manifest. */
export type ManifestRoute = z.infer<typeof routeSchema>;
/** Browser modules of a part of the site, by path. */
export type ManifestModules = z.infer<typeof modulesSchema>;
/** The parsed `manifest.json` of a release. */
export type Manifest = z.infer<typeof manifestSchema>;
