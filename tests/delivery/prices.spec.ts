import type { Page } from 'playwright/test';
import type { Manifest } from '../../shell/kit/src/contract.ts';
import type { CompositionIndex } from '../../shell/site/composition.ts';
import { restate } from '../support/builds.ts';
import { readFeed } from '../support/feeds.ts';
import { get } from '../support/http.ts';
import { operator } from '../support/pages.ts';
import { expect, test } from '../support/releases.ts';
import { startServer } from '../support/server.ts';

const feedAt = (page: Page, at: string) =>
  readFeed(page, { at, origin: operator.origin, atom: '/prix.atom', json: '/prix-flux.json', home: '/prix' });

/** What the history says of an offer: its price in cents, « withdrawn », and which release made it so. */
const told = ({ prices }: CompositionIndex, id: string) =>
  prices.offers
    .find((offer) => offer.id === id)
    ?.facts.map(({ buildId, price }) => [buildId, price ? price.priceCents : 'withdrawn']);

const sorted = ({ prices }: CompositionIndex) => ({
  since: prices.since,
  offers: prices.offers.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
});

test('When three releases and a rollback change prices then each is dated in history, page and feeds, which outlive pruning, a restart and an old index', async ({
  page,
  copy,
  running,
  hostingV2,
}) => {
  test.setTimeout(150_000);
  const publish = async (...args: string[]) => {
    const { code, output } = await copy.release(...args);
    expect(code, output).toBe(0);
    return copy.registry.releases.hosting?.buildId;
  };
  const known = copy.stored.index;
  const before = (id: string) => told(known, id) ?? [];
  expect(before('vds-starter').at(-1)).toEqual([expect.any(String), 1499]);
  const begun = (await feedAt(page, running.origin)).entries;
  const second = await publish('publish', 'hosting', '--from', hostingV2.dist);
  const priced = (id: string, change: object) => (offers: Manifest['offers']) =>
    offers.map((offer) => (offer.id === id ? { ...offer, ...change } : offer));
  const v3 = restate(hostingV2.dist, ({ offers }) => ({
    offers: priced('vds-starter', { priceCents: 1699, commitmentMonths: 3 })(offers).filter(
      ({ id }) => id !== 'mail-premium',
    ),
  }));
  // What some visitors get, or who has a link, is no price yet.
  await publish('publish', 'hosting', '--from', v3.dist, '--canary', '10');
  expect(told(copy.stored.index, 'vds-starter')).toHaveLength(before('vds-starter').length + 1);
  await publish('abort', 'hosting');
  const third = await publish('publish', 'hosting', '--from', v3.dist);
  expect(await publish('rollback', 'hosting')).toBe(second);
  v3.remove();
  const { index } = copy.stored;
  expect([told(index, 'vds-starter'), told(index, 'mail-premium'), told(index, 'vds-pro')]).toEqual([
    [...before('vds-starter'), [second, 1599], [third, 1699], [second, 1599]],
    [...before('mail-premium'), [third, 'withdrawn'], [second, 999]],
    before('vds-pro'),
  ]);

  const { entries } = await feedAt(page, running.origin);
  expect(entries.slice(3)).toEqual(begun);
  expect(entries.slice(0, 3).map(({ title, url }) => [title, url])).toEqual([
    [
      expect.stringMatching(/^Hébergement et prestations\s: 1 offre de nouveau proposée, 1 prix changé$/),
      `${operator.origin}/prix`,
    ],
    [
      expect.stringMatching(/^Hébergement et prestations\s: 1 prix changé, 1 offre retirée$/),
      `${operator.origin}/prix`,
    ],
    [
      expect.stringMatching(/^VDS Starter\s: 15,99\s€ HT \/ mois au lieu de 14,99\s€ HT \/ mois$/),
      `${operator.origin}/offres/vds#vds-starter`,
    ],
  ]);
  expect(entries[1]?.text).toMatch(/VDS Starter\s: 16,99\s€ HT \/ mois au lieu de 15,99/);
  expect(entries[1]?.text).toMatch(/Messagerie Premium\s: n’est plus proposé/);
  expect(entries[0]?.text).toMatch(/Messagerie Premium\s: de nouveau proposé, 9,99\s€ HT \/ mois/);

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${running.origin}/prix?largeur=${width}#vds`);
    const vds = page.getByRole('region', { name: 'VDS', exact: true });
    const starter = vds.getByRole('row', { name: 'VDS Starter' });
    await expect(starter.first()).toContainText(/15,99\s€ HT.*19,19\s€ TTC/);
    const past = vds.getByRole('list', { name: /^Prix d’avant\s: VDS Starter$/ });
    await expect(past).toBeHidden();
    // By keyboard, the way to what it was before.
    await starter.getByRole('link').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(past.getByRole('listitem')).toHaveText([
      /^Le \d.*\s: 16,99\s€ HT \/ mois, engagement de 3\smois$/,
      /^Le \d.*\s: 15,99\s€ HT \/ mois$/,
      /\s: 14,99\s€ HT \/ mois$/,
    ]);
  }

  // An index from before there was a history: what the registry and the stored releases know is the same.
  const { prices: _, ...older } = index;
  copy.stored.replace({ 'index.json': JSON.stringify(older) });
  expect((await copy.compose()).code).toBe(0);
  expect(sorted(copy.stored.index)).toEqual(sorted(index));
  // Pruned releases leave what they cost behind.
  expect((await copy.release('list', '--prune', '--older-than', '0')).output).toContain(
    `pruned   hosting@${third}`,
  );
  expect(sorted(copy.stored.index)).toEqual(sorted(index));
  const again = await startServer(copy.settings);
  expect((await feedAt(page, again.origin)).entries).toEqual(entries);
  const tag = (await get(again.origin, '/prix.atom')).headers.etag as string;
  expect((await get(again.origin, '/prix.atom', { 'If-None-Match': tag })).status).toBe(304);
  await again.stop();
});
