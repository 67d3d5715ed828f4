import { formatNumber, formatStorage } from '@site/kit/numbers';
import { Link } from '@site/kit/page-context';
import { AddLineToQuote } from '@site/kit/ui/AddToQuote';
import { Badge } from '@site/kit/ui/Badge';
import { ButtonLink } from '@site/kit/ui/Button';
import { CompareCheckbox } from '@site/kit/ui/CompareCheckbox';
import { Price } from '@site/kit/ui/Price';
import { uncapitalize } from '@site/kit/uncapitalize';
import styles from './Finder.module.css';
import type { FinderOffer } from './finder-offers.ts';
import type { OfferMatch, RequirementMatch } from './matching.ts';
import type { NeedKey } from './needs.ts';

/** Offers visible at first. */
const FIRST = 6;

/** Matching offers, best first. */
export function FoundOffers({ matches, hasBest = false }: { matches: OfferMatch[]; hasBest?: boolean }) {
  const rows = matches.map((match, index) => (
    <li key={match.offer.id}>
      <OfferRow match={match} isBest={hasBest && index === 0 && isCheapestMatch(match)} />
    </li>
  ));
  return (
    <>
      <ol className={styles.list}>{rows.slice(0, FIRST)}</ol>
      {rows.length > FIRST && (
        <details className={styles.more}>
          <summary>{formatOthers(rows.length - FIRST)}</summary>
          <ol className={styles.list}>{rows.slice(FIRST)}</ol>
        </details>
      )}
    </>
  );
}

/** True when the first match may be called the cheapest that meets the requirements. */
export const isCheapestMatch = ({
  offer,
  isSure,
}: Pick<OfferMatch, 'isSure'> & { offer: Pick<FinderOffer, 'priceCents'> }): boolean =>
  isSure && offer.priceCents !== null;

const formatOthers = (count: number) =>
  count === 1 ? 'Voir l’autre offre' : `Voir les ${count} autres offres`;

interface Figure {
  key: NeedKey;
  label: string;
  /** Null when it isn't published. */
  value: string | null;
}

/**
 * Returns the figures with neighbouring unpublished ones in one cell, « Stockage, threads : Nous consulter ». A figure with
 * a requirement keeps its own cell.
 */
export function mergeUnpublishedFigures(figures: Figure[], requirements: Pick<RequirementMatch, 'key'>[]) {
  const cells: { keys: NeedKey[]; label: string; value: string | null; canGrow: boolean }[] = [];
  for (const { key, label, value } of figures) {
    const canGrow = value === null && !requirements.some((requirement) => requirement.key === key);
    const last = cells.at(-1);
    if (canGrow && last?.canGrow) {
      last.keys.push(key);
      last.label += `, ${uncapitalize(label)}`;
    } else cells.push({ keys: [key], label, value, canGrow });
  }
  return cells;
}

/** Returns the figures of an offer, in the same order for every row. */
function getFigures({ ramGo, storageGo, threads, antiDdos, isCustom, specLines }: FinderOffer): Figure[] {
  const most = isCustom ? 'jusqu’à ' : '';
  const claimed = specLines.find(({ label }) => label === 'Anti-DDoS')?.value ?? null;
  return [
    { key: 'memoire', label: 'Mémoire', value: ramGo === null ? null : `${most}${formatNumber(ramGo)} Go` },
    {
      key: 'stockage',
      label: 'Stockage',
      value: storageGo === null ? null : `${most}${formatStorage(storageGo)}`,
    },
    { key: 'threads', label: 'Threads', value: threads === null ? null : `${most}${threads}` },
    { key: 'antiddos', label: 'Anti-DDoS', value: antiDdos ?? claimed },
  ];
}

/** One matching offer: figures with their requirements, price and action. */
function OfferRow({ match, isBest }: { match: OfferMatch; isBest: boolean }) {
  const { offer, requirements, isSure } = match;
  const { name, family, path, priceCents, action } = offer;
  const figures = getFigures(offer);
  // The badge shows the type.
  const others = requirements.filter(
    ({ key }) => key !== 'besoin' && !figures.some((figure) => figure.key === key),
  );
  return (
    <article className={isBest ? `${styles.row} ${styles.best}` : styles.row} aria-label={name}>
      <header className={styles.head}>
        <h3>
          <Link to={path}>{name}</Link>
        </h3>
        <Badge tone="quiet">{family}</Badge>
        {isBest && <Badge>La moins chère qui suffit</Badge>}
        {!isSure && <Badge tone="second">À confirmer</Badge>}
      </header>
      <dl className={styles.figures}>
        {mergeUnpublishedFigures(figures, requirements).map(({ keys, label, value }) => (
          <div key={label} data-span={keys.length > 1 ? keys.length : undefined}>
            <dt>{label}</dt>
            <dd>{value ?? 'Nous consulter'}</dd>
            <Reason requirement={requirements.find(({ key }) => keys.includes(key))} />
          </div>
        ))}
      </dl>
      <div className={styles.price}>
        <Price cents={priceCents} />
        {others.map((requirement) => (
          <Reason key={requirement.key} requirement={requirement} as="p" />
        ))}
      </div>
      <CompareCheckbox id={offer.id} name={name} />
      <p className={styles.actions}>
        <ButtonLink
          to={action.to}
          label={`${action.label} : ${name}`}
          look={isBest ? 'primary' : 'secondary'}
        >
          {action.label}
        </ButtonLink>
        {action.orderUrl ? (
          <ButtonLink to={action.orderUrl} label={`Commander ${name}`} look="quiet">
            Commander
          </ButtonLink>
        ) : (
          <AddLineToQuote line={offer.line} name={name} />
        )}
      </p>
    </article>
  );
}

function Reason({
  requirement,
  as: Tag = 'dd',
}: {
  requirement: RequirementMatch | undefined;
  as?: 'dd' | 'p';
}) {
  if (!requirement) return null;
  return <Tag className={requirement.isSure ? styles.reason : styles.unknown}>{requirement.reason}</Tag>;
}
