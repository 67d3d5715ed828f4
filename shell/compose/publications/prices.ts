import { type Feed, type FeedEntry, MAX_FEED_ENTRIES } from '@site/api/http/feed';
import { escapeHtml } from '@site/api/http/html';
import type { Operator } from '@site/api-contract/operator/operator';
import { formatCsvCell } from '@site/api-contract/texts/csv';
import { withVat } from '@site/api-contract/texts/money';
import { typeset } from '@site/api-contract/texts/typography';
import type { Offer } from '@site/kit/contract';
import {
  formatChangeCounts,
  formatFeedChange,
  groupChangesByRelease,
  type PriceChange,
} from '../../app/prices/changes.ts';
import { PRICE_FEED } from '../../app/prices/feeds.ts';
import type { Catalogue } from '../../app/site-map/catalogue.ts';
import { getRemoteTitle } from '../../app/site-map/site-map.ts';
import type { PriceRecord } from '../../site/price-history.ts';

/** Returns a price record in the list's format; without an offer all price fields are null. */
const past = ({ at, price }: PriceRecord) => ({
  depuis: at,
  propose: price !== null,
  unite: price?.unit ?? null,
  prix_ht_centimes: price?.priceCents ?? null,
  frais_uniques_ht_centimes: price?.oneOffCents ?? null,
  engagement_mois: price?.commitmentMonths ?? null,
});

/** Returns an offer in the list's format: amounts in cents, commitment in months, null for unpublished values. */
const priceEntry = ({ origin, vat }: Operator, offer: Offer) => ({
  id: offer.id,
  nom: offer.name,
  page: origin + offer.path,
  unite: offer.unit,
  prix_ht_centimes: offer.priceCents,
  prix_ttc_centimes: offer.priceCents === null ? null : withVat(offer.priceCents, vat),
  frais_uniques_ht_centimes: offer.oneOffCents ?? null,
  frais_uniques_ttc_centimes: offer.oneOffCents === undefined ? null : withVat(offer.oneOffCents, vat),
  engagement_mois: offer.commitmentMonths ?? null,
  conditions: offer.terms,
});

/**
 * Returns `/prix.json` with every published offer. A price of null is « Sur devis », a TTC of null « TVA non applicable ».
 * `historique` has the prices of all past and present offers since the oldest known release.
 */
export const renderPriceListJson = (
  operator: Operator,
  { offers, prices }: Pick<Catalogue, 'offers' | 'prices'>,
): string =>
  `${JSON.stringify(
    {
      fournisseur: operator.brand.name,
      devise: 'EUR',
      tva_pourcent: operator.vat.ratePercent,
      offres: offers.map((offer) => priceEntry(operator, offer)),
      historique: prices.offers.map(({ id, name, facts }) => ({ id, nom: name, prix: facts.map(past) })),
    },
    null,
    1,
  )}\n`;

const euros = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2).replace('.', ','));

/** Returns `/prix.csv` for spreadsheets in French: semicolons, decimal commas, a byte-order mark. */
export function renderPriceListCsv(operator: Operator, offers: Offer[]): string {
  const columns: [string, (price: ReturnType<typeof priceEntry>) => string | number | null][] = [
    ['id', ({ id }) => id],
    ['nom', ({ nom }) => nom],
    ['page', ({ page }) => page],
    ['unité', ({ unite }) => unite],
    ['prix HT (€)', ({ prix_ht_centimes }) => euros(prix_ht_centimes) ?? 'Sur devis'],
    ['prix TTC (€)', ({ prix_ttc_centimes }) => euros(prix_ttc_centimes)],
    ['frais uniques HT (€)', ({ frais_uniques_ht_centimes }) => euros(frais_uniques_ht_centimes)],
    ['frais uniques TTC (€)', ({ frais_uniques_ttc_centimes }) => euros(frais_uniques_ttc_centimes)],
    ['engagement (mois)', ({ engagement_mois }) => engagement_mois],
    ['conditions', ({ conditions }) => conditions],
  ];
  const head = columns.map(([title]) => title);
  const rows = offers.map((offer) => columns.map(([, value]) => value(priceEntry(operator, offer))));
  return `\uFEFF${[head, ...rows].map((row) => row.map((value) => formatCsvCell(value, ';')).join(';')).join('\r\n')}\r\n`;
}

/** Returns the feed of prices: an entry for each release, or rollback, that changed a price. */
export function buildPriceFeed({ origin, brand, vat }: Operator, { prices, offers }: Catalogue): Feed {
  const paths = new Map(offers.map(({ id, path }) => [id, path]));
  return {
    ...PRICE_FEED,
    origin,
    title: typeset(`${brand.name} : les prix`),
    subtitle: typeset(
      vat.ratePercent === null
        ? 'Chaque changement de prix, offre par offre, hors taxes.'
        : 'Chaque changement de prix, offre par offre, le TTC au taux de TVA d’aujourd’hui.',
    ),
    author: brand.name,
    begun: prices.since ?? new Date(0).toISOString(),
    entries: groupChangesByRelease(prices)
      .slice(0, MAX_FEED_ENTRIES)
      .map((changes) => getEntry(changes, { origin, vat }, paths)),
  };
}

function getEntry(
  changes: PriceChange[],
  { origin, vat }: Pick<Operator, 'origin' | 'vat'>,
  paths: Map<string, string>,
): FeedEntry {
  const [first] = changes as [PriceChange];
  const isAlone = changes.length === 1;
  const title = isAlone
    ? `${first.name} : ${formatFeedChange(first, vat)}`
    : `${getRemoteTitle(first.remote)} : ${formatChangeCounts(changes)}`;
  const lines = changes.map((change) => {
    const path = paths.get(change.id);
    const name = escapeHtml(typeset(change.name));
    const linked = path ? `<a href="${escapeHtml(origin + path)}">${name}</a>` : name;
    return `${linked}${typeset(' : ')}${escapeHtml(typeset(formatFeedChange(change, vat)))}`;
  });
  return {
    at: first.at,
    name: `prix/${first.remote}/${first.at}`,
    title: typeset(title),
    path: (isAlone && paths.get(first.id)) || PRICE_FEED.page,
    html: isAlone ? `<p>${lines[0]}.</p>` : `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`,
  };
}
