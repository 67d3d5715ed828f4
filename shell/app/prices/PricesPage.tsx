import { formatDay } from '@site/api-contract/texts/french-dates';
import { Link, useOperator } from '@site/kit/page-context';
import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { Fragment, type ReactNode } from 'react';
import { SectionLayout } from '../sections/SectionLayout.tsx';
import { useCatalogue } from '../site-map/catalogue.ts';
import { formatOfferPrice } from './changes.ts';
import { PRICE_FEED } from './feeds.ts';
import styles from './Prices.module.css';
import {
  buildPriceList,
  type PricedOffer,
  type PriceListSection,
  type WithdrawnOffer,
} from './price-list.ts';

/** Page `/prix`: current and past prices of every offer (docs/product.md#prices). */
export default function PricesPage() {
  const catalogue = useCatalogue();
  const { groups, withdrawn } = buildPriceList(catalogue);
  const { since } = catalogue.prices;
  const { vat } = useOperator();
  const links = [
    ...groups.map(({ id, title }) => ({ id, label: title })),
    { id: 'stock', label: 'Serveurs dédiés' },
    ...(withdrawn.length > 0 ? [{ id: 'retirees', label: 'Offres retirées' }] : []),
    { id: 'suivre', label: 'Suivre les prix' },
  ];
  return (
    <>
      <Hero
        title="Tous les prix"
        lead="Chaque offre, son prix hors taxes et TTC et, s’il a changé, la date depuis laquelle il est en vigueur."
        back={{ to: '/offres', label: 'Toutes les offres' }}
      >
        <ButtonLink to="#suivre">Suivre les changements</ButtonLink>
      </Hero>
      <SectionLayout sections={links}>
        {groups.map((group) => (
          <Group key={group.id} {...group} />
        ))}
        <section id="stock" aria-labelledby="stock-titre" className={styles.group}>
          <h2 id="stock-titre">Serveurs dédiés</h2>
          <p>
            Leurs prix sont ceux du stock, qui change d’un jour à l’autre :{' '}
            <Link to="/offres/dedies">les serveurs disponibles</Link>.
          </p>
        </section>
        {withdrawn.length > 0 && <Withdrawn offers={withdrawn} />}
        <section id="suivre" aria-labelledby="suivre-titre" className={styles.group}>
          <h2 id="suivre-titre">Suivre les prix</h2>
          <p>
            Un lecteur de flux vous signale chaque changement, sans compte ni adresse à donner :{' '}
            <FeedLink to={PRICE_FEED.atom}>flux Atom</FeedLink> ou{' '}
            <FeedLink to={PRICE_FEED.json}>JSON Feed</FeedLink>.
          </p>
          <p>
            La même liste pour un tableur ou un programme :{' '}
            <a href="/prix.csv" download>
              CSV
            </a>{' '}
            ou{' '}
            <a href="/prix.json" download>
              JSON, historique compris
            </a>
            .
          </p>
          {since && (
            <p>
              L’historique commence le <time dateTime={since}>{formatDay(new Date(since))}</time>, avec la
              plus ancienne version connue des offres ; un prix de ce jour-là peut être plus ancien.
              {vat.ratePercent !== null &&
                ' Le TTC des prix passés est calculé au taux de TVA d’aujourd’hui.'}
            </p>
          )}
        </section>
      </SectionLayout>
    </>
  );
}

/** A link to a feed, followed by the browser since a feed is no page of the site. */
const FeedLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} rel="alternate external">
    {children}
  </a>
);

interface Column {
  label: string;
  isNumber?: boolean;
  /** Returns true when the offer has a value for the column. A column without values in a group is left out. */
  isNeeded?(offer: PricedOffer): boolean;
  value(offer: PricedOffer): ReactNode;
}

const columns: Column[] = [
  {
    label: 'Prix',
    isNumber: true,
    value: ({ priceCents, unit }) => <Price cents={priceCents} unit={unit === 'unique' ? null : unit} />,
  },
  {
    label: 'Frais uniques',
    isNumber: true,
    isNeeded: ({ oneOffCents }) => oneOffCents !== undefined,
    value: ({ oneOffCents }) => oneOffCents !== undefined && <Price cents={oneOffCents} unit={null} />,
  },
  {
    label: 'Engagement',
    isNeeded: ({ commitmentMonths }) => commitmentMonths !== undefined,
    value: ({ commitmentMonths: months }) => months !== undefined && (months ? `${months} mois` : 'Aucun'),
  },
];

const isUnchanged = ({ facts, isLive }: PricedOffer) => isLive && facts.length === 1;

function Group({ id, title, path, offers }: PriceListSection) {
  const visibleColumns = columns.filter(({ isNeeded }) => !isNeeded || offers.some(isNeeded));
  return (
    <section id={id} aria-labelledby={`${id}-titre`} className={styles.group}>
      <h2 id={`${id}-titre`}>
        <Link to={path}>{title}</Link>
      </h2>
      <table aria-labelledby={`${id}-titre`} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Offre</th>
            {visibleColumns.map(({ label, isNumber }) => (
              <th key={label} scope="col" className={isNumber ? styles.number : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {offers.map((offer) => (
            <Fragment key={offer.id}>
              <tr>
                <th scope="row">
                  <Link to={offer.path}>{offer.name}</Link>
                  {offer.terms && <span className={styles.terms}>{offer.terms}</span>}
                </th>
                {visibleColumns.map(({ label, value, isNumber }) => (
                  <td key={label} data-label={label} className={isNumber ? styles.number : undefined}>
                    {value(offer) || 'Nous consulter'}
                  </td>
                ))}
              </tr>
              {!isUnchanged(offer) && (
                <tr className={styles.past}>
                  <td colSpan={visibleColumns.length + 1}>
                    <History {...offer} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Withdrawn({ offers }: { offers: WithdrawnOffer[] }) {
  return (
    <section id="retirees" aria-labelledby="retirees-titre" className={styles.group}>
      <h2 id="retirees-titre">Offres retirées</h2>
      <ul className={styles.withdrawn}>
        {offers.map(({ id, name, facts }) => (
          <li key={id}>
            {name}
            <History name={name} facts={facts} isLive />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatDay(new Date(at))}</time>;

/** Start day of an offer's price, or day of withdrawal, with previous prices in a native disclosure. ARIA pattern: Disclosure. */
function History({ name, facts, isLive }: Pick<PricedOffer, 'name' | 'facts' | 'isLive'>) {
  const { vat } = useOperator();
  const [latest, ...before] = facts.toReversed();
  if (!latest || !isLive) return <span className={styles.terms}>À l’essai : pas encore publié</span>;
  const current = (
    <>
      {latest.price ? 'Depuis le ' : 'Retirée le '}
      <Day at={latest.at} />
    </>
  );
  if (before.length === 0) return <span className={styles.terms}>{current}</span>;
  return (
    <details className={styles.history}>
      <summary>
        {current} : <span>ses prix précédents</span>
      </summary>
      <ul aria-label={`Prix précédents : ${name}`}>
        {before.map(({ at, price }, index) => (
          <li key={at}>
            <Time from={at} to={(before[index - 1] ?? latest).at} /> :{' '}
            {price ? formatOfferPrice(price, vat) : 'plus proposée'}
          </li>
        ))}
      </ul>
    </details>
  );
}

const Time = ({ from, to }: { from: string; to: string }) =>
  formatDay(new Date(from)) === formatDay(new Date(to)) ? (
    <>
      Le <Day at={from} />
    </>
  ) : (
    <>
      Du <Day at={from} /> au <Day at={to} />
    </>
  );
