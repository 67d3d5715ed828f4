import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { composedPaths, type PagePolicy, type Policy, sitePaths } from '../compose/paths.ts';
import { type Candidate, editionOf, type Registry } from '../release/registry.ts';
import { readFolder, type Served } from './folder.ts';
import { nothingAllowed } from './headers.ts';

/** The pages a visitor gets, with what their headers must allow. */
export interface Edition {
  find(address: string): Served | undefined;
  policyOf(address: string): PagePolicy;
}

/** Everything a composition serves: what is live, and its candidates. */
export interface Composition {
  /** Folder it was read from. */
  folder: string;
  live: Edition;
  candidates: Candidate[];
  /** Whether any visitor gets something at an address. */
  has(address: string): boolean;
  /** A candidate's edition, by its name. */
  edition(name: string): Edition | undefined;
}

const readPolicy = (file: string): Policy => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** Reads a composed folder. */
function readComposition(siteDir: string, folder: string): Composition {
  const composed = composedPaths(join(siteDir, folder));
  const registry: Registry = JSON.parse(readFileSync(composed.registry, 'utf8'));
  const pages = readFolder(composed.pages);
  const policies = readPolicy(composed.policy);
  const live: Edition = {
    find: (address) => pages.get(address),
    policyOf: (address) => policies[address] ?? nothingAllowed,
  };
  const editions = new Map<string, Edition>();
  for (const candidate of registry.candidates) {
    const paths = composed.edition(editionOf(candidate));
    const own = readFolder(paths.pages);
    const ownPolicies = readPolicy(paths.policy);
    editions.set(editionOf(candidate), {
      // What its release doesn't change is served from the live pages; what it removes is gone from its policy.
      find: (address) => own.get(address) ?? removedBy(ownPolicies, pages.get(address), address),
      policyOf: (address) => ownPolicies[address] ?? nothingAllowed,
    });
  }
  const all = [live, ...editions.values()];
  return {
    folder,
    live,
    candidates: registry.candidates,
    has: (address) => all.some((edition) => edition.find(address)),
    edition: (name) => editions.get(name),
  };
}

/** A live page that the candidate's release no longer has isn't one of its edition. */
const removedBy = (policies: Policy, served: Served | undefined, address: string): Served | undefined =>
  served?.isPage && !policies[address] ? undefined : served;

/** The composition that is live, read anew when `current` was switched. Throws when nothing was composed yet. */
export function followCurrent(siteDir: string, readLink: (link: string) => string): () => Composition {
  const link = sitePaths(siteDir).current;
  if (!existsSync(link)) throw new Error(`${siteDir} holds no composed site: run "npm run build" first`);
  let live = readComposition(siteDir, readLink(link));
  return () => {
    const folder = readLink(link);
    if (folder !== live.folder) live = readComposition(siteDir, folder);
    return live;
  };
}
