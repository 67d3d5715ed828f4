import { ButtonLink } from '@site/kit/ui/Button';
import { CompareTick } from '@site/kit/ui/CompareTick';
import { Grid } from '@site/kit/ui/Grid';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SpecList } from '@site/kit/ui/SpecList';
import { TrueCost } from '@site/kit/ui/TrueCost';

const rows = [
  { id: 'a', name: 'Petite', ram: '4 Go', cents: 499 },
  { id: 'b', name: 'Grande', ram: null, cents: 12999 },
  { id: 'c', name: 'Sur mesure', ram: '1 à 64 Go', cents: null },
];

export function Offers({ scheme }: { scheme: string }) {
  return (
    <Section
      id={`offres-${scheme}`}
      title="Offres"
      intro="Price, PlanCard, CheckList, PlanTable, OfferAction, AddToQuote, SpecList, TrueCost, CompareTick, CompareBar (ComparedOffers, au bas de la page)"
      ground="sunk"
    >
      <Grid>
        {[
          <PlanCard
            key="1"
            name="Petite"
            priceCents={499}
            specs={[{ label: 'Mémoire', value: '4 Go' }]}
            action={<ButtonLink to="/">Commander</ButtonLink>}
          />,
          <PlanCard
            key="2"
            name="Grande"
            badge="Plus populaire"
            priceCents={12999}
            features={['16 vCores', '64 Go']}
            action={<ButtonLink to="/">Commander</ButtonLink>}
          />,
          <SpecList
            key="3"
            specs={[
              { label: 'Stockage', value: null },
              { label: 'Prix à l’heure', value: <Price cents={null} rate={80} unit="heure" /> },
            ]}
          />,
          <TrueCost key="4" monthlyCents={4999} oneOffCents={9900} commitmentMonths={12} />,
        ]}
      </Grid>
      <PlanTable
        caption="Trois offres"
        rows={rows}
        rowId={({ id }) => `${id}-${scheme}`}
        rowTitle={({ name }) => name}
        columns={[
          { label: 'Mémoire', value: ({ ram }) => ram, isNumber: true },
          { label: 'Prix', value: ({ cents }) => <Price cents={cents} />, isNumber: true },
        ]}
        tick={({ id, name }) => <CompareTick id={id} name={name} />}
        action={({ id, name, ram, cents }) => (
          <OfferAction
            offer={{
              id,
              name,
              priceCents: cents,
              sheet: { orderUrl: '/', lines: [{ label: 'Mémoire', value: ram }] },
            }}
          />
        )}
        footnote="Une note de bas de tableau."
      />
    </Section>
  );
}
