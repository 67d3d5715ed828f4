import type { Manifest, Offer, SearchTarget } from '@site/kit/contract';
import { expect, test } from 'vitest';
import { assertOwnership } from './ownership.ts';

interface Published {
  routes: string[];
  /** The page that takes orders, one of `routes`. */
  orderPage?: string;
  /** An earlier path of the first route. */
  formerPath?: string;
  offers?: Record<string, string>;
  games?: Record<string, string>;
  islands?: string[];
  /** Family of all the offers. */
  family?: string;
}

const getOffers = ({ offers = {}, family }: Published) =>
  Object.entries(offers).map(([id, path]) => ({ id, path, ...(family && { sheet: { family } }) })) as Offer[];
const getGames = ({ games = {} }: Published) =>
  Object.entries(games).map(([id, path]) => ({ kind: 'jeu', id, path })) as SearchTarget[];

const getPages = ({ routes, orderPage, formerPath }: Published) =>
  routes.map((path, index) => ({
    path,
    ...(path === orderPage && { orders: 'offre' }),
    ...(index === 0 && formerPath && { formerPaths: [formerPath] }),
  }));

const release = (name: string, published: Published) => ({
  manifest: {
    name,
    routes: getPages(published),
    offers: getOffers(published),
    entries: getGames(published),
    islands: (published.islands ?? []).map((expose) => ({ expose })),
  } as unknown as Manifest,
});

const composed = (site: Record<string, Published>) => ({
  pages: Object.fromEntries(
    Object.entries(site).flatMap(([remote, published]) =>
      getPages(published).map(({ path, ...page }) => [path, { remote, ...page }]),
    ),
  ) as never,
  offers: Object.fromEntries(Object.entries(site).map(([name, published]) => [name, getOffers(published)])),
  entries: Object.fromEntries(Object.entries(site).map(([name, published]) => [name, getGames(published)])),
});

/** Fields that all releases share; `cloud` is the first to be composed. */
const site: Record<string, Published> = {
  cloud: { routes: ['/offres/quantic'], offers: { quantic: '/offres/quantic#quantic' } },
  hosting: {
    routes: ['/games', '/offres/vds'],
    offers: { vds: '/offres/vds', 'vds-max': '/offres/vds' },
    family: 'vds',
    games: { minecraft: '/games#jeu-minecraft' },
  },
  tools: {
    routes: ['/contact'],
    orderPage: '/contact',
    formerPath: '/ecrire',
    games: { minecraft: '/games?jeu=minecraft' },
    islands: ['./Recommender'],
  },
  shell: { routes: ['/', '/offres'] },
};

function attempt(next: typeof site, { before = site, keptRemotes = [] as string[] } = {}): string | null {
  const releases = Object.entries(next)
    .filter(([name]) => !keptRemotes.includes(name))
    .map(([name, published]) => release(name, published));
  try {
    const isRedirected = (path: string) => path === '/offres/vps/lxc';
    assertOwnership({ releases, keptRemotes, from: composed(before), isRedirected });
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const cloudWith = (change: Partial<Published>) => ({
  ...site,
  cloud: { ...site.cloud, ...change } as Published,
});
const cloudTakes = (path: string) => cloudWith({ routes: ['/offres/quantic', path] });

test('ownership has no fault while each team keeps its own, or on an empty site', () => {
  expect(attempt(site)).toBeNull();
  expect(attempt(site, { before: {} })).toBeNull();
});

test.each([
  ['the shell’s page', cloudTakes('/offres'), 'cloud wants the route /offres, which is shell’s; if it moves'],
  ['another team’s page', cloudTakes('/contact'), 'cloud wants the route /contact, which is tools’s'],
  ['another team’s former path', cloudTakes('/ecrire'), 'cloud wants the route /ecrire, which is tools’s'],
  [
    'another team’s page as a former path',
    cloudWith({ formerPath: '/contact' }),
    'cloud wants the route /contact, which is tools’s',
  ],
  ['an address of the API', cloudTakes('/api/dedicated'), '/api/dedicated, which is an address of the API'],
  ['a form’s address', cloudTakes('/send-contact'), '/send-contact, which is an address of the API'],
  ['the probe', cloudTakes('/readyz'), '/readyz, which is an address of the API'],
  ['a redirect', cloudTakes('/offres/vps/lxc'), '/offres/vps/lxc, which is a redirect'],
  ['the home page’s file', cloudTakes('/index'), '/index, which is where the site’s files are'],
  ['the folder of files', cloudTakes('/mfe/hosting'), '/mfe/hosting, which is where the site’s files are'],
  ['that folder itself', cloudTakes('/mfe'), '/mfe, which is where the site’s files are'],
  ['the shell’s folder', cloudTakes('/shell/x'), '/shell/x, which is where the site’s files are'],
  ['its own page twice', cloudTakes('/offres/quantic'), 'cloud publishes the route /offres/quantic twice'],
  [
    'an offer',
    cloudWith({ offers: { vds: '/offres/quantic' } }),
    'wants the offer "vds", which is hosting’s',
  ],
  ['a family of offers', cloudWith({ family: 'vds' }), 'cloud wants the family "vds", which is hosting’s'],
  ['the orders', cloudWith({ orderPage: '/offres/quantic' }), 'cloud wants the order page, which is tools’s'],
  [
    'a game',
    cloudWith({ games: { minecraft: '/offres/quantic' } }),
    'the jeu "minecraft", which is hosting’s',
  ],
  [
    'room elsewhere',
    cloudWith({ offers: { new: '/offres/vds' } }),
    '"new" at /offres/vds, where it has no page',
  ],
  [
    'a hint elsewhere',
    cloudWith({ games: { new: '/offres/vds' } }),
    '"new" at /offres/vds, where it has no page',
  ],
  [
    'no page’s room',
    cloudWith({ offers: { new: '/nowhere#x' } }),
    '"new" at /nowhere#x, where it has no page',
  ],
])('team that takes %s is refused by name', (_, next, says) => {
  expect(attempt(next)).toContain(says);
});

test('shell that takes a team’s page is refused', () => {
  const next = { ...site, shell: { routes: ['/', '/offres', '/contact'] } };
  expect(attempt(next)).toContain('shell wants the route /contact, which is tools’s');
});

test('claims on an empty site belong to the shell first, then in order', () => {
  expect(attempt(cloudTakes('/offres'), { before: {} })).toContain('cloud wants');
  expect(attempt(cloudTakes('/contact'), { before: {} })).toContain('tools wants the route /contact');
});

test('new family is the shell’s first, then its first publisher’s', () => {
  const { cloud, shell } = site as { cloud: Published; shell: Published };
  const both = {
    ...site,
    cloud: { ...cloud, family: 'gpu' },
    shell: { ...shell, offers: { gpu: '/offres' }, family: 'gpu' },
  };
  expect(attempt(both, { before: {} })).toContain('cloud wants the family "gpu", which is shell’s');
  const later = { ...site, hosting: { ...site.hosting, family: 'gpu' } as Published, cloud: both.cloud };
  expect(attempt(later, { before: cloudWith({ family: 'gpu' }) })).toContain(
    'hosting wants the family "gpu"',
  );
});

test('page given up may be another team’s, and can’t go back alone', () => {
  const siteWithout = { ...site, tools: { ...site.tools, routes: [], islands: ['./Recommender'] } };
  const moved = { ...cloudTakes('/contact'), tools: siteWithout.tools };
  expect(attempt(siteWithout)).toBeNull();
  expect(attempt(moved, { before: siteWithout })).toBeNull();
  const back = { ...moved, tools: site.tools as Published };
  expect(attempt(back, { before: moved })).toContain('tools wants the route /contact, which is cloud’s');
});

test('page that both teams release at once moves', () => {
  const moved = { ...cloudTakes('/contact'), tools: { ...site.tools, routes: [] } };
  expect(attempt(moved)).toBeNull();
});

test('team that couldn’t be composed still owns its last good pages', () => {
  expect(attempt(cloudTakes('/contact'), { keptRemotes: ['tools'] })).toContain('which is tools’s');
});
