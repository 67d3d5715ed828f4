// Relative: Vite's configurations read this file before anything resolves packages.

import { z } from 'zod';
import { quotableSchema } from '../../../api/contract/src/quote.ts';

/**
 * The contract between the shell and a remote: manifest, page props, share scope and React major.
 * A remote built for another version is refused before anything is switched.
 * Raise it when one of these changes in a way an older remote can't follow.
 */
export const CONTRACT_VERSION = 2;

/** One spelling an address: no empty part, no slash at its end. */
const path = z.string().regex(/^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/, 'a path such as /offres/vps');
/** The page an address leads to: its path without query and anchor. */
export const pagePathOf = (address: string): string => address.replace(/[?#].*$/, '');

const asset = z
  .string()
  .regex(/^(?!.*\.\.)[\w.-][\w./-]*$/, 'a file path relative to the remote’s base, without « .. »');

/** Where the site serves an app's client files, unless its registry entry says otherwise. Also the app's Vite base. */
export const basePath = (name: string): string => (name === 'shell' ? '/shell/' : `/mfe/${name}/`);

/**
 * What a server or hosting plan is made of, so that a visitor finds and compares it beside those of other families.
 * Null is not published: nobody guesses it.
 */
const sheetSchema = z.strictObject({
  /** The range it belongs to, e.g. `vps`; pages ask for offers by it. */
  family: z.string().regex(/^[a-z]+$/),
  ramGo: z.int().positive().nullable(),
  /** vCPU, vCores or threads, as the offer counts them. */
  threads: z.int().positive().nullable(),
  storageGo: z.int().positive().nullable(),
  /** The level of its anti-DDoS by name; null when it has no name of its own and the operator's claim says it all. */
  antiDdos: z.string().min(1).nullable(),
  /** Made to measure: the figures are the most one can ask for. */
  isCustom: z.boolean().default(false),
  /** Where it is ordered; null where its page asks something first. */
  orderUrl: z.string().startsWith('/').nullable(),
  /** The whole data sheet, as compared and copied. */
  lines: z.array(z.strictObject({ label: z.string().min(1), value: z.string().min(1).nullable() })),
});

/** One price or plan a remote publishes: quoted by id on other teams' pages, and asked for. */
export const offerSchema = quotableSchema.extend({ sheet: sheetSchema.optional() });

/** A place within the site, as exactly as an address can say: anchor, and the query that shows it. */
const place = z.string().regex(/^\/[\w/-]*(\?[\w=&-]+)?(#[\w-]+)?$/);

/** A thing worth finding that is neither a page nor an offer: a supported game, a part of a page, a tool or form. */
export const entrySchema = z.strictObject({
  kind: z.enum(['jeu', 'rubrique', 'outil']),
  /** Unique within its kind. Two teams that publish the same id speak of the same thing. */
  id: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  /** Where it stands. */
  path: place,
  /** Other words a visitor may look for it by. */
  keywords: z.array(z.string().min(1)).optional(),
  /** Where the offer that suffices is calculated. */
  calculator: place.optional(),
  /** The least it takes: the cheapest offer of the family with so much memory is its price « dès ». */
  least: z.strictObject({ family: sheetSchema.shape.family, ramGo: z.int().positive() }).optional(),
});

/** Names a remote within the site. */
export const remoteNameSchema = z
  .string()
  .regex(/^[a-z]+$/, 'one word of lower-case letters, such as hosting')
  .refine((name) => !(name in {}), 'a name that every object has in JavaScript');

export const routeSchema = z.strictObject({
  path,
  /** Name of the page's module, e.g. `./VpsPage`. */
  expose: z.string().regex(/^\.\/\w+$/),
  title: z.string().min(3),
  description: z.string().min(20),
  /** Name in navigation aids: back links, plan du site, suggestions. */
  label: z.string().min(2),
  /** Keeps a page out of search engines. */
  isIndexed: z.boolean().default(true),
  /** Style sheets of the page, those of its islands among them, in order. */
  css: z.array(asset),
  /** Server bundle of the page, loaded by compose only. */
  server: asset,
});

/** What a browser needs of a part of the site. */
const modulesSchema = z.strictObject({
  /** Every module it can't start without, so that the browser asks for all of them at once. */
  modulepreload: z.array(asset),
  /** Modules it may load once it is used. */
  later: z.array(asset).default([]),
});

/** A component that is React's own in the browser, on any team's page, e.g. `./Recommender`. */
const islandSchema = modulesSchema.extend({
  /** Name of the federated module. */
  expose: routeSchema.shape.expose,
  css: routeSchema.shape.css,
  /** Its server bundle, for other teams' pages. */
  server: asset,
});

/** What a page of another site wraps the islands in, see `foreign-host/Provider.tsx`. */
const providerSchema = modulesSchema.extend({ expose: routeSchema.shape.expose, css: routeSchema.shape.css });

const frameSchema = modulesSchema.extend({
  css: routeSchema.shape.css,
  server: asset,
  /** What islands need of the shell: React, and what remotes share with it. */
  runtime: modulesSchema,
});

/** A file's hash as browsers check it (Subresource Integrity, section 3.1). */
const integritySchema = z.string().regex(/^sha384-[\w+/]{64}$/, 'a hash such as sha384-…');

const manifestObject = z.strictObject({
  contract: z.int(),
  name: remoteNameSchema,
  /** Hash over everything the release contains (`vite/build-id.ts`); names the release. */
  buildId: z.string().regex(/^[0-9a-f]{12}$/),
  /** Hashed remote entry (or, for the shell, the bootstrap module). */
  entry: asset,
  routes: z.array(routeSchema),
  offers: z.array(offerSchema),
  /** What else the site's plan and search list. */
  entries: z.array(entrySchema).default([]),
  islands: z.array(islandSchema).default([]),
  /** Other sites may show its islands with this; the shell has none. */
  provider: providerSchema.optional(),
  /** Other teams' islands its pages show, by `remote/Name`. */
  uses: z.array(z.string().regex(/^[a-z]+\/\w+$/)).default([]),
  /** The shell only: what every page needs before its own. */
  frame: frameSchema.optional(),
  /** Every file of the release with its hash: what is stored, served, and refused when its bytes differ. */
  files: z.strictObject({
    client: z.record(asset, integritySchema),
    server: z.record(asset, integritySchema),
  }),
});

/** Files the rest of a manifest speaks of. */
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

/** The folders a path leads through: `a` and `a/b` of `a/b/c.js`. */
const foldersOf = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index));

/** `manifest.json`, published beside a remote's client and server builds. */
export const manifestSchema = manifestObject.superRefine((manifest, context) => {
  if ((manifest.name === 'shell') !== Boolean(manifest.frame)) {
    const message = 'the shell publishes the frame of every page, and nobody else does';
    context.addIssue({ code: 'custom', path: ['frame'], message });
  }
  const named = namedBy(manifest);
  for (const side of ['client', 'server'] as const) {
    for (const file of Object.keys(manifest.files[side])) {
      const folder = foldersOf(file).find((name) => Object.hasOwn(manifest.files[side], name));
      if (!folder) continue;
      const message = `${folder} is a file, so ${file} can’t be in a folder of that name`;
      context.addIssue({ code: 'custom', path: ['files', side, file], message });
    }
    for (const file of new Set(named[side])) {
      if (Object.hasOwn(manifest.files[side], file)) continue;
      context.addIssue({ code: 'custom', path: ['files', side, file], message: 'no hash of this file' });
    }
  }
});

export type Offer = z.infer<typeof offerSchema>;
export type Sheet = z.infer<typeof sheetSchema>;
/** An offer that says what it is made of. */
export type OfferWithSheet = Offer & { sheet: Sheet };
export type Entry = z.infer<typeof entrySchema>;
export type ManifestRoute = z.infer<typeof routeSchema>;
export type ManifestModules = z.infer<typeof modulesSchema>;
export type Manifest = z.infer<typeof manifestSchema>;
