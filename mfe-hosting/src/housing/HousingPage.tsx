import { formatNumber } from '@site/kit/numbers';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim, withClaims } from '@site/kit/ui/Claim';
import { ContactLinks } from '@site/kit/ui/ContactLinks';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { accentShapeProps, Drawing, drawingTextProps, repeatPart } from '@site/kit/ui/Drawing';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PaginatedItems } from '@site/kit/ui/PaginatedItems';
import { Pagination } from '@site/kit/ui/Pagination';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Section } from '@site/kit/ui/Section';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { computeMonthlyKwh, dataCentres, formatHousingName, housingOffers, readMostWatts } from './offers.ts';

const features = [
  { term: 'De 100 à 8 000 W', text: 'Une puissance adaptée à l’emplacement.' },
  {
    term: 'De 100 Mb/s à 100 Gb/s',
    text: 'Par offre, sur notre réseau privé : 40 Gb/s au plus à l’unité, 100 Gb/s dès le quart de baie.',
  },
  { term: 'Un accès accompagné ou libre', text: 'Libre pour le quart et la demi-baie.' },
  { term: 'Anti-DDoS', text: withClaims`Une capacité de filtrage de ${'anti-ddos'}.` },
];

export default function HousingPage() {
  return (
    <>
      <OfferHero
        title="Housing et colocation"
        lead={withClaims`De l’unité à la baie entière, dans des centres de données ${'datacenter-tier'}, avec 40 ou 100 Gb/s de réseau au plus, selon la place.`}
        drawing={<RackDrawing />}
        price={{ cents: housingOffers[0]?.priceCents ?? null }}
        action={{ to: '#offres', label: 'Voir les offres' }}
      />
      <Section id="offres" title="De l’unité à la baie">
        <PaginatedItems
          id="liste-offres"
          isWholeWhenWide
          items={housingOffers}
          itemId={({ id }) => id}
          render={(offer) => (
            <PlanCard
              id={offer.id}
              name={offer.name}
              priceCents={offer.priceCents}
              description={offer.description}
              specs={[
                { label: 'Emplacement', value: offer.unit },
                { label: 'Puissance', value: offer.power },
                { label: 'Énergie', value: `${formatMonthlyKwh(readMostWatts(offer))} par mois au plus` },
                { label: 'Réseau', value: offer.network },
                { label: 'Accès', value: offer.access },
                { label: 'Engagement', value: `${offer.commitmentMonths} mois` },
              ]}
              action={
                <>
                  <ButtonLink to={`/contact?offre=${offer.id}`} label={`Nous contacter : ${offer.name}`}>
                    Nous contacter
                  </ButtonLink>
                  <AddToQuote
                    id={offer.id}
                    name={formatHousingName(offer)}
                    label={offer.name}
                    monthlyCents={offer.priceCents}
                    onceCents={offer.setupCents}
                  />
                </>
              }
            >
              <TrueCost
                monthlyCents={offer.priceCents}
                oneOffCents={offer.setupCents}
                commitmentMonths={offer.commitmentMonths}
              />
            </PlanCard>
          )}
        />
        <Pagination list="liste-offres" label="Pages des offres de housing" length={housingOffers.length} />
      </Section>
      <Section id="atouts" title="Ce que l’emplacement offre" heading="beside">
        <DescriptionList rows={features} />
      </Section>
      <Section id="centres" title="Quatre centres de données" ground="sunk">
        <PaginatedItems
          id="liste-centres"
          isWholeWhenWide
          items={dataCentres}
          itemId={({ name }) => name}
          render={({ name, postalCode }) => (
            <PlanCard
              name={name}
              description={`${name}, ${postalCode}`}
              features={[
                <Claim key="tier" id="datacenter-tier" />,
                'Raccordé à notre réseau privé',
                'Accès accompagné ou libre selon l’offre',
              ]}
              action={
                <ButtonLink to="/contact" look="secondary" label={`Contacter : ${name}`}>
                  Contacter
                </ButtonLink>
              }
            />
          )}
        />
        <Pagination list="liste-centres" label="Pages des centres de données" length={dataCentres.length} />
      </Section>
      <CallToAction title="Votre matériel chez nous ?">
        <ContactLinks />
      </CallToAction>
    </>
  );
}

/** Height of a rack, in rack units. */
const RACK_U = 44;
const UNIT = 6;
const WIDTH = 66;
const GAP = 34;

/** Most power, in watts, by sold height, in rack units; of a height's offers the last has the most. */
const wattsByUnits = new Map(
  housingOffers.map((offer) => [Number.parseInt(offer.unit, 10), readMostWatts(offer)]),
);

/** Formats the electricity of a steady load over a month: « 73 kWh ». */
const formatMonthlyKwh = (watts: number): string =>
  `${formatNumber(Math.round(computeMonthlyKwh(watts)))} kWh`;

/** Drawing of racks to scale, one per sold height, with the most power of each, and its electricity over a month. */
function RackDrawing() {
  const bottom = 12 + RACK_U * UNIT;
  return (
    <Drawing viewBox={`0 0 ${wattsByUnits.size * (WIDTH + GAP)} ${bottom + 78}`}>
      {[...wattsByUnits].map(([units, watts], index) => {
        const x = 14 + index * (WIDTH + GAP);
        const lines = repeatPart(RACK_U - 1, (unit) => `M${x} ${12 + (unit + 1) * UNIT}h${WIDTH}`);
        return (
          <g key={units}>
            <path d={lines} strokeWidth="0.6" opacity="0.4" />
            <rect x={x} y={bottom - units * UNIT} width={WIDTH} height={units * UNIT} {...accentShapeProps} />
            <path d={`M${x - 4} 4v${bottom + 4}M${x + WIDTH + 4} 4v${bottom + 4}`} strokeWidth="2" />
            <text
              x={x + WIDTH / 2}
              y={bottom + 28}
              textAnchor="middle"
              fontSize="19"
              fontWeight="600"
              {...drawingTextProps}
            >
              {units}U
            </text>
            <text x={x + WIDTH / 2} y={bottom + 50} textAnchor="middle" fontSize="17" {...drawingTextProps}>
              {`${formatNumber(watts)} W`}
            </text>
            <text x={x + WIDTH / 2} y={bottom + 72} textAnchor="middle" fontSize="17" {...drawingTextProps}>
              {formatMonthlyKwh(watts)}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
