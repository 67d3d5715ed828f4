import { formatHtAndTtc } from '@site/api-contract/texts/money';
import { MIN_COMPARED_OFFERS } from '@site/kit/comparison';
import { Link, useOperator, usePage } from '@site/kit/page-context';
import { formatSpecValue } from '@site/kit/spec-value';
import { Badge } from '@site/kit/ui/Badge';
import { ButtonLink } from '@site/kit/ui/Button';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { Price } from '@site/kit/ui/Price';
import { VpsBandwidthTerms } from '@site/kit/ui/VpsBandwidthTerms';
import { type FinderOffer, toFinderOffer } from '../finder/finder-offers.ts';
import { COMPARED_FAMILIES, formatFamily } from '../finder/needs.ts';
import styles from './ComparisonTable.module.css';

interface ComparisonTableProps {
  ids: string[];
  /** Loaded servers of the stock. */
  dedicated: FinderOffer[];
  isDifferencesOnly: boolean;
  onRemove(id: string): void;
}

/** Offers as columns, also on phones: the table scrolls beside its first column. ARIA pattern: Table. */
export default function ComparisonTable({
  ids,
  dedicated,
  isDifferencesOnly,
  onRemove,
}: ComparisonTableProps) {
  const { claims, vat } = useOperator();
  const { getOffers } = usePage();
  const published = getOffers(...COMPARED_FAMILIES).filter(({ id }) => ids.includes(id));
  const offers = [...published.map((offer) => toFinderOffer(offer, claims['anti-ddos'].text)), ...dedicated];
  const comparedOffers = ids.flatMap((id) => offers.find((offer) => offer.id === id) ?? []);
  const rows = buildComparedRows(comparedOffers).filter(
    ({ isDifferent }) => isDifferent || !isDifferencesOnly,
  );
  const gaps = computePriceGaps(comparedOffers);
  const priceText = ({ priceCents }: ComparableOffer) =>
    priceCents === null ? 'Sur devis' : formatHtAndTtc(priceCents, vat, ' / mois');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label="Comparaison">
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              {comparedOffers.map((offer) => (
                <th key={offer.id} scope="col">
                  <OfferHead offer={offer} onRemove={onRemove} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(gaps || !isDifferencesOnly) && (
              <tr className={gaps ? styles.different : undefined}>
                <th scope="row">Prix</th>
                {comparedOffers.map(({ id, priceCents }, index) => (
                  <td key={id} className={gaps?.[index] === 0 ? styles.better : undefined}>
                    <Price cents={priceCents} />
                  </td>
                ))}
              </tr>
            )}
            {gaps &&
              gapRows.map(({ label, months, unit }) => (
                <tr key={label} className={styles.different}>
                  <th scope="row">{label}</th>
                  {gaps.map((cents, index) => (
                    <td key={comparedOffers[index]?.id}>
                      <Gap cents={cents && cents * months} unit={unit} />
                    </td>
                  ))}
                </tr>
              ))}
            {rows.map(({ label, values, isDifferent }) => (
              <tr key={label} className={isDifferent ? styles.different : undefined}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <td key={comparedOffers[index]?.id}>
                    {value === undefined ? 'Non précisé' : formatSpecValue(value)}
                  </td>
                ))}
              </tr>
            ))}
            <tr className={styles.unprinted}>
              <th scope="row">Actions</th>
              {comparedOffers.map((offer) => (
                <td key={offer.id}>
                  <div className={styles.actions}>
                    <ButtonLink to={offer.action.to} label={`${offer.action.label} : ${offer.name}`}>
                      {offer.action.label}
                    </ButtonLink>
                    <CopyButton
                      label="Copier la fiche"
                      text={() => formatSpecSheet(offer, priceText(offer))}
                    />
                  </div>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
      {comparedOffers.some(({ family }) => family === formatFamily('vps')) && (
        <p className={styles.footnote}>
          <VpsBandwidthTerms />
        </p>
      )}
      {ids.length >= MIN_COMPARED_OFFERS && (
        <div>
          <CopyButton label="Copier le lien de cette comparaison" text={() => location.href} />
        </div>
      )}
    </>
  );
}

const gapRows = [
  { label: 'Écart par mois', months: 1, unit: 'mois' },
  { label: 'Écart sur 12 mois', months: 12, unit: null },
] as const;

/** Price difference to the cheapest offer. */
function Gap({ cents, unit }: { cents: number | null; unit: 'mois' | null }) {
  if (cents === null) return 'Sur devis';
  if (cents === 0) return <Badge>La moins chère</Badge>;
  return (
    <div className={styles.gap}>
      + <Price cents={cents} unit={unit} />
    </div>
  );
}

/** A plan for comparison and copying: its figures as lines of text. Null is unpublished. */
export interface ComparableOffer {
  id: string;
  name: string;
  /** HT per month, in cents; null is « Sur devis ». */
  priceCents: number | null;
  specLines: { label: string; value: string | null }[];
}

/** One line of the comparison. */
export interface ComparedRow {
  label: string;
  /** One value per plan, in order; undefined when its spec sheet lacks the row. Null and undefined are no difference. */
  values: (string | null | undefined)[];
  isDifferent: boolean;
}

/**
 * Returns each plan's price difference to the cheapest, HT, in cents a month; null for « Sur devis ». Returns null when
 * fewer than two plans have a price, or all prices are equal.
 */
export function computePriceGaps(
  plans: readonly Pick<ComparableOffer, 'priceCents'>[],
): (number | null)[] | null {
  const prices = plans.flatMap(({ priceCents }) => priceCents ?? []);
  if (new Set(prices).size < 2) return null;
  const least = Math.min(...prices);
  return plans.map(({ priceCents }) => priceCents && priceCents - least);
}

/** Returns the rows of a comparison: the labels of most plans first, then in the first plan's order. */
export function buildComparedRows(plans: readonly ComparableOffer[]): ComparedRow[] {
  const count = new Map<string, number>();
  for (const { label } of plans.flatMap(({ specLines }) => specLines))
    count.set(label, (count.get(label) ?? 0) + 1);
  const labels = [...count.keys()].sort((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0));
  return labels.map((label) => {
    const values = plans.map(({ specLines }) => specLines.find((line) => line.label === label)?.value);
    return { label, values, isDifferent: new Set(values.map((value) => value ?? null)).size > 1 };
  });
}

/** Returns a plan's spec sheet as text, for a mail. */
export const formatSpecSheet = ({ name, specLines }: ComparableOffer, price: string): string =>
  [
    name,
    ...specLines.map(({ label, value }) => `${label} : ${value ?? 'Nous consulter'}`),
    `Prix : ${price}`,
  ].join('\n');

interface OfferHeadProps {
  offer: FinderOffer;
  onRemove(id: string): void;
}

function OfferHead({ offer: { id, name, family, path }, onRemove }: OfferHeadProps) {
  return (
    <>
      <div className={styles.offer}>
        <Link to={path}>{name}</Link>
        <button
          type="button"
          className={styles.remove}
          aria-label={`Retirer ${name}`}
          data-needs-script=""
          onClick={() => onRemove(id)}
        >
          ×
        </button>
      </div>
      <Badge tone="quiet">{family}</Badge>
    </>
  );
}
