import { lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { composedPaths, MAKING, type PagePolicy, type Policy, sitePaths } from '../site/paths.ts';
import { type Candidate, editionOf, type Registry } from '../site/registry.ts';
import { openWhole } from '../site/whole.ts';
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

/** Reads a composed folder. Throws when it isn't whole. */
function readComposition(siteDir: string, folder: string): Composition {
  const composed = composedPaths(join(siteDir, folder));
  const whole = openWhole(composed.folder);
  const readJson = (file: string) => JSON.parse(whole.read(file).bytes.toString('utf8'));
  const registry: Registry = readJson(composed.registry);
  const { candidates } = registry;
  const isShared = !candidates.some(({ canary }) => canary);
  const headersOf = isShared ? sharedPageHeaders : personalPageHeaders;
  const pages = readFolder(composed.pages, whole.read);
  const live = prepareEdition(pages, readJson(composed.policy), headersOf);
  const editions = new Map<string, Edition>();
  for (const candidate of candidates) {
    const paths = composed.edition(editionOf(candidate));
    const policies: Policy = readJson(paths.policy);
    // What its release doesn't change is served from the live pages; what it removes is gone from its policy.
    const kept = [...pages].filter(([address, { isPage }]) => !isPage || policies[address]);
    const files = new Map([...kept, ...readFolder(paths.pages, whole.read)]);
    editions.set(editionOf(candidate), prepareEdition(files, policies, headersOf));
  }
  whole.read(composed.index);
  whole.assertRead();
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

/** The newest composition that is whole, among those that are there. Throws with what is wrong with the live one. */
function readNewest(siteDir: string, complain: (reason: string) => void): Composition {
  const { current, composed } = sitePaths(siteDir);
  const folder = readlinkSync(current);
  try {
    return readComposition(siteDir, folder);
  } catch (error) {
    const reason = (error as Error).message;
    const others = readdirSync(composed)
      .filter((name) => !name.startsWith(MAKING))
      .sort()
      .reverse();
    for (const name of others) {
      try {
        const found = readComposition(siteDir, join('composed', name));
        complain(`the live composition can't be read, ${found.folder} is served instead: ${reason}`);
        return found;
      } catch {
        // The next one may be whole; what is wrong with the live one is said below.
      }
    }
    throw new Error(
      `the live composition can't be read, and no other is whole: ${reason}. Run "npm run compose".`,
    );
  }
}

/** How long a composition that couldn't be read is left alone: reading takes all of the process's time. */
const RETRY_MS = 10_000;

/**
 * The composition that is live, read anew when `current` was switched. One that isn't whole is never served: at the start the
 * newest whole one is instead, later the one in memory stays, and `complain` is told why, once. Throws when there is none.
 */
export function followCurrent(
  siteDir: string,
  complain: (reason: string) => void,
  now: () => number = Date.now,
): () => Composition {
  const link = sitePaths(siteDir).current;
  if (!hasLink(link)) throw new Error(`${siteDir} holds no composed site: run "npm run build" first`);
  let live = readNewest(siteDir, complain);
  let complaint = '';
  let broken = live.folder === readlinkSync(link) ? '' : readlinkSync(link);
  let brokenAt = now();
  let isKnown = false;
  const forget = () => {
    isKnown = false;
  };
  const follow = (folder: string) => {
    if (folder === live.folder || (folder === broken && now() - brokenAt < RETRY_MS)) return;
    broken = folder;
    brokenAt = now();
    live = readComposition(siteDir, folder);
    broken = '';
  };
  return () => {
    if (isKnown) return live;
    try {
      follow(readlinkSync(link));
      if (!broken) complaint = '';
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

/** Whether a link is there, wherever it leads. */
const hasLink = (link: string): boolean => lstatSync(link, { throwIfNoEntry: false }) !== undefined;
