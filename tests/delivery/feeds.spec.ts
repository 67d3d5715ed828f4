import { createFeed, createFeedRow } from '@site/api/testing/feed';
import type { Manifest } from '@site/kit/contract';
import type { CompositionIndex } from '@site/shell/site/composition.ts';
import type { Page } from 'playwright/test';
import { copyBuildWithManifest } from '#support/builds.ts';
import { fetchText, sendRawRequest } from '#support/http.ts';
import { operatorConfiguration } from '#support/pages.ts';
import { expect, test } from '#support/releases.ts';
import { testWithOwnStock } from '#support/stock.ts';

/** An entry as a feed reader has it. */
interface Entry {
  id: string;
  title: string;
  url: string;
  at: string;
  /** Text of its HTML. */
  text: string;
}

/** The feeds of the prices and of the stock: their addresses, and the page they are about. */
const PRICES = { atom: '/prix.atom', json: '/prix-flux.json', home: '/prix' };
const STOCK = { atom: '/stock.atom', json: '/stock-flux.json', home: '/offres/dedies' };
/** The operator's address of the site. */
const { origin } = operatorConfiguration as { origin: string };

/** RFC 3339, section 5.6, as RFC 4287 wants it: with a capital T and Z. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** RFC 4151, section 2.1. */
const TAG = /^tag:[a-z0-9.-]+,\d{4}(-\d\d(-\d\d)?)?:[\w\-.~!$&'()*+,;=:@/?%]*$/;

interface Atom {
  fault: string | null;
  root: string;
  /** Children of the feed and of its entries: name, text, attributes, in Atom's namespace. */
  feed: Child[];
  entries: Child[][];
}
interface Child {
  name: string;
  text: string;
  attributes: Record<string, string>;
}

/** Parses with the browser's own XML parser, which takes nothing that isn't well-formed, and reads an entry's HTML as text. */
const parsed = (page: Page, xml: string, html: string[]) =>
  page.evaluate(
    ([text, fragments]) => {
      const ATOM = 'http://www.w3.org/2005/Atom';
      const whole = new DOMParser().parseFromString(text, 'application/xml');
      const children = (parent: Element): Child[] =>
        [...parent.children].map((child) => ({
          name: child.namespaceURI === ATOM ? child.localName : `other:${child.localName}`,
          text:
            child.children.length > 0 ? (child.children[0]?.textContent ?? '') : (child.textContent ?? ''),
          attributes: Object.fromEntries([...child.attributes].map(({ name, value }) => [name, value])),
        }));
      const textOf = (fragment: string) => {
        const parser = new DOMParser() as unknown as {
          parseFromString(text: string, type: string): Document;
        };
        return parser.parseFromString(fragment, 'text/html').body.textContent ?? '';
      };
      const entries = [...whole.documentElement.children].filter(({ localName }) => localName === 'entry');
      const atom: Atom = {
        fault: whole.querySelector('parsererror')?.textContent ?? null,
        root: `${whole.documentElement.namespaceURI} ${whole.documentElement.localName}`,
        feed: children(whole.documentElement),
        entries: entries.map(children),
      };
      return { atom, texts: fragments.map(textOf) };
    },
    [xml, html] as const,
  );

/** The one child of a name; fails when there is none, or more. */
function only(children: Child[], name: string, attributes: Record<string, string> = {}): Child {
  const matches = children.filter(
    (child) =>
      child.name === name &&
      Object.entries(attributes).every(([key, value]) => child.attributes[key] === value),
  );
  expect([name, attributes, matches.length]).toEqual([name, attributes, 1]);
  return matches[0] as Child;
}

/**
 * Reads a feed in both formats as a strict validator would (RFC 4287, section 4.1; RFC 4151; JSON Feed 1.1), and that both say
 * the same. Gives its entries, the newest first, and its subtitle.
 */
async function readFeed(
  page: Page,
  host: string,
  { atom: atomPath, json: jsonPath, home }: typeof PRICES,
): Promise<{ entries: Entry[]; subtitle: string; updated: string }> {
  // The site's pages let no script make a document of a text.
  await page.goto('about:blank');
  const [xml, other] = await Promise.all([sendRawRequest(host, atomPath), sendRawRequest(host, jsonPath)]);
  expect([xml.status, xml.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect([other.status, other.headers['content-type']]).toEqual([
    200,
    'application/feed+json; charset=utf-8',
  ]);
  const json = JSON.parse(other.body.toString());
  const items: { id: string; url: string; title: string; content_html: string; date_published: string }[] =
    json.items;
  const htmls = items.map(({ content_html }) => content_html);
  const { atom, texts } = await parsed(page, xml.body.toString(), htmls);

  expect([atom.fault, atom.root]).toEqual([null, 'http://www.w3.org/2005/Atom feed']);
  const { feed } = atom;
  expect(only(feed, 'id').text).toBe(origin + atomPath);
  expect(only(feed, 'link', { rel: 'self' }).attributes).toMatchObject({
    href: origin + atomPath,
    type: 'application/atom+xml',
  });
  expect(only(feed, 'link', { rel: 'alternate' }).attributes.href).toBe(origin + home);
  expect(only(feed, 'title').text).not.toBe('');
  expect(only(feed, 'author').text).not.toBe('');
  const updated = only(feed, 'updated').text;
  const entries = atom.entries.map((children): Entry => {
    expect(only(children, 'published').text).toBe(only(children, 'updated').text);
    expect(only(children, 'content').attributes.type).toBe('html');
    return {
      id: only(children, 'id').text,
      title: only(children, 'title').text,
      url: only(children, 'link', { rel: 'alternate' }).attributes.href ?? '',
      at: only(children, 'updated').text,
      text: only(children, 'content').text,
    };
  });
  for (const time of [updated, ...entries.map((entry) => entry.at)]) expect(time).toMatch(TIME);
  for (const { id, title, url } of entries) {
    expect(id).toMatch(TAG);
    expect(title).not.toBe('');
    expect(url.startsWith(`${origin}/`), url).toBe(true);
  }
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  const times = entries.map((entry) => entry.at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(updated).toBe(times[0] ?? updated);

  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: only(feed, 'title').text,
    description: only(feed, 'subtitle').text,
    home_page_url: origin + home,
    feed_url: origin + jsonPath,
    language: 'fr',
    authors: [{ name: only(feed, 'author').text }],
  });
  // One feed escapes texts that the other holds unescaped.
  expect(
    items.map(({ id, title, url, date_published, content_html }) => [
      id,
      title,
      url,
      date_published,
      content_html,
    ]),
  ).toEqual(entries.map(({ id, title, url, at: time, text }) => [id, title, url, time, text]));
  return {
    entries: entries.map((entry, index) => ({ ...entry, text: texts[index] ?? '' })),
    subtitle: only(feed, 'subtitle').text,
    updated,
  };
}

/** Returns the entries of an offer's price history: the build id of the release with a price in cents or « withdrawn ». */
const factsOf = ({ prices }: CompositionIndex, id: string) =>
  prices.offers
    .find((offer) => offer.id === id)
    ?.facts.map(({ buildId, price }) => [buildId, price ? price.priceCents : 'withdrawn']);

test('price history dates each change by its release', { tag: '@slow' }, async ({
  page,
  siteCopy,
  runningSite,
  hostingV2,
}) => {
  const publish = async (...args: string[]) => {
    const { code, output } = await siteCopy.release(...args);
    expect(code, output).toBe(0);
    return siteCopy.registry.releases.hosting?.buildId;
  };
  const indexBefore = siteCopy.index;
  const before = (id: string) => factsOf(indexBefore, id) ?? [];
  expect(before('vds-starter').at(-1)).toEqual([expect.any(String), 1499]);
  const earlierFeed = (await readFeed(page, runningSite.origin, PRICES)).entries;
  const second = await publish('release', 'hosting', '--from', hostingV2.dist);
  const priced = (id: string, change: object) => (offers: Manifest['offers']) =>
    offers.map((offer) => (offer.id === id ? { ...offer, ...change } : offer));
  const v3 = copyBuildWithManifest(hostingV2.dist, ({ offers }) => ({
    offers: priced('vds-starter', { priceCents: 1699, commitmentMonths: 3 })(offers).filter(
      ({ id }) => id !== 'mail-premium',
    ),
  }));
  const third = await publish('release', 'hosting', '--from', v3.dist);
  expect(await publish('rollback', 'hosting')).toBe(second);
  const { index } = siteCopy;
  expect([factsOf(index, 'vds-starter'), factsOf(index, 'mail-premium'), factsOf(index, 'vds-pro')]).toEqual([
    [...before('vds-starter'), [second, 1599], [third, 1699], [second, 1599]],
    [...before('mail-premium'), [third, 'withdrawn'], [second, 999]],
    before('vds-pro'),
  ]);

  const { entries } = await readFeed(page, runningSite.origin, PRICES);
  expect(entries.slice(3)).toEqual(earlierFeed);
  expect(entries.slice(0, 3).map(({ title, url }) => [title, url])).toEqual([
    [
      expect.stringMatching(/^Hébergement et prestations\s: 1 offre de nouveau proposée, 1 prix changé$/),
      `${operatorConfiguration.origin}/prix`,
    ],
    [
      expect.stringMatching(/^Hébergement et prestations\s: 1 prix changé, 1 offre retirée$/),
      `${operatorConfiguration.origin}/prix`,
    ],
    [
      expect.stringMatching(
        /^VDS Starter\s: 15,99\s€ HT \/ mois \(19,19\s€ TTC\) au lieu de 14,99\s€ HT \/ mois \(17,99\s€ TTC\)$/,
      ),
      `${operatorConfiguration.origin}/offres/vds#vds-starter`,
    ],
  ]);
  expect(entries[1]?.text).toMatch(
    /VDS Starter\s: 16,99\s€ HT \/ mois \(20,39\s€ TTC\), .*engagement de 3\smois \(avant\s: 15,99/,
  );
  expect(entries[1]?.text).toMatch(/Messagerie Premium\s: n’est plus proposé/);
  expect(entries[0]?.text).toMatch(/Messagerie Premium\s: de nouveau proposé, 9,99\s€ HT \/ mois/);

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${runningSite.origin}/prix?largeur=${width}#vds`);
    const vds = page.getByRole('region', { name: 'VDS', exact: true });
    const starter = vds.getByRole('row', { name: 'VDS Starter' });
    await expect(starter.first()).toContainText(/15,99\s€ HT.*19,19\s€ TTC/);
    const past = vds.getByRole('list', { name: /^Prix précédents\s: VDS Starter$/ });
    await expect(past).toBeHidden();
    // By keyboard, the way to what it was before.
    await starter.getByRole('link').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(past.getByRole('listitem')).toHaveText([
      /\s: 16,99\s€ HT \/ mois \(20,39\s€ TTC\), engagement de 3\smois$/,
      /\s: 15,99\s€ HT \/ mois \(19,19\s€ TTC\)$/,
      /\s: 14,99\s€ HT \/ mois \(17,99\s€ TTC\)$/,
    ]);
  }

  const tag = (await sendRawRequest(runningSite.origin, '/prix.atom')).headers.etag as string;
  expect((await sendRawRequest(runningSite.origin, '/prix.atom', { 'If-None-Match': tag })).status).toBe(304);
});

const row = (name: string, price_reseller: number | null, quantity: number) =>
  createFeedRow({ name, price: { price_reseller }, stock: { available: quantity > 0, quantity } });

test('feed of a sample stock says so, and pages link both feeds', { tag: '@slow' }, async ({
  page,
  startSite,
}) => {
  const site = await startSite({ env: { PUBLIC_ORIGIN: origin } });
  const { entries, subtitle, updated } = await readFeed(page, site.origin, STOCK);
  expect([entries, updated]).toEqual([[], '1970-01-01T00:00:00.000Z']);
  expect(subtitle).toContain('est un exemple');
  for (const [path, name] of [
    ['/offres/dedies', 'stock'],
    ['/prix', 'prix'],
  ] as const) {
    const html = await fetchText(site.origin, path);
    const links = [...html.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)"/g)];
    expect(links.map(([, ...link]) => link)).toEqual([
      ['application/atom+xml', `/${name}.atom`],
      ['application/feed+json', `/${name}-flux.json`],
    ]);
  }
});

testWithOwnStock(
  'feed of the stock has each change',
  { tag: '@slow' },
  async ({ page, startSite, orderSystem }) => {
    const DATA_DIR = test.info().outputPath('data');
    const settings = { INVENTORY_URL: orderSystem.url, DATA_DIR, PUBLIC_ORIGIN: origin };
    orderSystem.behaviour = {
      feed: createFeed(row('Un <b>', 100, 5), row('Deux', 50, 0), row('Trois', 10, 1)),
    };
    const first = await startSite({ env: settings });
    const earlierFeed = await readFeed(page, first.origin, STOCK);
    expect(earlierFeed.entries).toEqual([]);
    expect(earlierFeed.subtitle).not.toContain('exemple');
    const feedBefore = await sendRawRequest(first.origin, '/stock.atom');
    for (const [name, value] of [
      ['If-None-Match', feedBefore.headers.etag],
      ['If-Modified-Since', feedBefore.headers['last-modified']],
    ])
      expect(
        (await sendRawRequest(first.origin, '/stock.atom', { [String(name)]: String(value) })).status,
      ).toBe(304);
    expect(feedBefore.headers['cache-control']).toBe('public, max-age=60');
    await first.stop();

    orderSystem.behaviour = {
      feed: createFeed(row('Un <b>', 120, 5), row('Deux', 50, 2), row('Quatre & fils', null, 1)),
    };
    const next = await startSite({ env: settings });
    const { entries } = await readFeed(page, next.origin, STOCK);
    expect(entries.map(({ title }) => title.replace(/\s/g, ' '))).toEqual([
      'Trois : retiré de la liste',
      'Quatre & fils : nouveau serveur, sur devis',
      'Deux : de nouveau disponible, 64,50 € HT / mois',
      'Un <b> : 154,80 € HT / mois au lieu de 129,00 € HT / mois',
    ]);
    expect(entries[3]?.text).toContain('Un <b>');
  },
);
