import { FEED_ENTRIES, type Feed, type FeedEntry } from '@site/api/feed';
import type { Operator } from '@site/kit/operator';
import { typeset } from '@site/kit/typography';
import { changesByRelease, changeWords, countWords, type PriceChange } from '../../src/prices/changes.ts';
import { FEEDS } from '../../src/prices/feeds.ts';
import type { Catalogue } from '../../src/site-plan/catalogue.ts';
import { teamTitle } from '../../src/site-plan/plan.ts';
import { escapeHtml } from '../escape.ts';

/** The prices' feed: an entry for each release that changed some, a rollback being one like any other. */
export function priceFeed({ origin, brand }: Operator, { prices, offers }: Catalogue): Feed {
  const paths = new Map(offers.map(({ id, path }) => [id, path]));
  return {
    ...FEEDS.prices,
    origin,
    title: typeset(`${brand.name} : les prix`),
    subtitle: typeset('Chaque changement de prix, offre par offre, hors taxes.'),
    author: brand.name,
    begun: prices.since ?? new Date(0).toISOString(),
    entries: changesByRelease(prices)
      .slice(0, FEED_ENTRIES)
      .map((changes) => entryOf(changes, origin, paths)),
  };
}

function entryOf(changes: PriceChange[], origin: string, paths: Map<string, string>): FeedEntry {
  const [first] = changes as [PriceChange];
  const isAlone = changes.length === 1;
  const lines = changes.map((change) => {
    const path = paths.get(change.id);
    const name = escapeHtml(typeset(change.name));
    const linked = path ? `<a href="${escapeHtml(origin + path)}">${name}</a>` : name;
    return `${linked}${typeset(' : ')}${escapeHtml(typeset(changeWords(change)))}`;
  });
  return {
    at: first.at,
    name: `prix/${first.remote}/${first.at}`,
    title: typeset(
      isAlone
        ? `${first.name} : ${changeWords(first)}`
        : `${teamTitle(first.remote)} : ${countWords(changes)}`,
    ),
    path: (isAlone && paths.get(first.id)) || FEEDS.prices.page,
    html: isAlone ? `<p>${lines[0]}.</p>` : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`,
  };
}
