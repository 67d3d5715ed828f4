import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { composedPaths, type PagePolicy, type Policy, sitePaths } from '../compose/paths.ts';
import { type Candidate, editionOf, type Registry } from '../release/registry.ts';
import { MISREADS_INTEGRITY } from '../src/page/data.ts';
import { type Answer, answerOf, readFolder, type Served } from './folder.ts';
import { nothingAllowed, personalPageHeaders, sharedPageHeaders, withoutIntegrity } from './headers.ts';

/** The pages a visitor gets, with what their headers must allow. */
export interface Edition {
  /** The answer for a browser, by its `User-Agent`. */
  find(address: string, agent?: string): Answer | undefined;
  policyOf(address: string): PagePolicy;
}

/** Everything a composition serves: what is live, and its candidates. */
export interface Composition {
  /** Folder it was read from. */
  folder: string;
  live: Edition;
  candidates: Candidate[];
  /** Whether all visitors get the same: no canary runs. */
  isShared: boolean;
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
  const { candidates } = registry;
  const isShared = !candidates.some(({ canary }) => canary);
  const headersOf = isShared ? sharedPageHeaders : personalPageHeaders;
  const pages = readFolder(composed.pages);
  const live = prepareEdition(pages, readPolicy(composed.policy), headersOf);
  const editions = new Map<string, Edition>();
  for (const candidate of candidates) {
    const paths = composed.edition(editionOf(candidate));
    const policies = readPolicy(paths.policy);
    // What its release doesn't change is served from the live pages; what it removes is gone from its policy.
    const kept = [...pages].filter(([address, { isPage }]) => !isPage || policies[address]);
    const files = new Map([...kept, ...readFolder(paths.pages)]);
    editions.set(editionOf(candidate), prepareEdition(files, policies, headersOf));
  }
  const all = [live, ...editions.values()];
  return {
    folder,
    live,
    candidates,
    isShared,
    has: (address) => all.some((edition) => edition.find(address)),
    edition: (name) => editions.get(name),
  };
}

function prepareEdition(
  files: Map<string, Served>,
  policies: Policy,
  headersOf: (policy: PagePolicy) => Record<string, string>,
): Edition {
  const policyOf = (address: string) => policies[address] ?? nothingAllowed;
  const answers = new Map<string, Answer>();
  const withoutPolicy = new Map<string, Answer>();
  for (const [address, served] of files) {
    const headers = headersOf(policyOf(address));
    answers.set(address, answerOf(served, headers));
    withoutPolicy.set(address, answerOf(served, withoutIntegrity(headers)));
  }
  const find = (address: string, agent = '') =>
    (MISREADS_INTEGRITY.test(agent) ? withoutPolicy : answers).get(address);
  return { find, policyOf };
}

/**
 * The composition that is live, read anew when `current` was switched. Throws when nothing was composed yet; later, a
 * composition that can't be read leaves the one in memory in place, and `complain` is told why, once.
 */
export function followCurrent(siteDir: string, complain: (reason: string) => void): () => Composition {
  const link = sitePaths(siteDir).current;
  if (!existsSync(link)) throw new Error(`${siteDir} holds no composed site: run "npm run build" first`);
  let live = readComposition(siteDir, readlinkSync(link));
  let complaint = '';
  let isKnown = false;
  const forget = () => {
    isKnown = false;
  };
  return () => {
    if (isKnown) return live;
    try {
      const folder = readlinkSync(link);
      if (folder !== live.folder) live = readComposition(siteDir, folder);
      complaint = '';
    } catch (error) {
      const reason = `the live composition can't be read, ${live.folder} stays: ${(error as Error).message}`;
      if (reason !== complaint) complain(reason);
      complaint = reason;
    }
    // Requests that arrive in the same turn of the event loop share one look at the link.
    isKnown = true;
    setImmediate(forget);
    return live;
  };
}
