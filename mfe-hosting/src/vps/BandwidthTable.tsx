import { formatCents } from '@site/kit/money';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { VpsBandwidth } from '@site/kit/ui/VpsBandwidth';
import { BandwidthTerms } from './BandwidthTerms.tsx';
import { bandwidthOptions } from './plans.ts';

/** What more bandwidth adds to the price of any VPS. */
export function BandwidthTable() {
  return (
    <Section
      id="debit"
      title="Options de débit"
      intro={
        <>
          Chaque VPS est livré avec 1 Gb/s (<VpsBandwidth />
          ). Deux options s’ajoutent au prix mensuel de l’offre.
        </>
      }
    >
      <PlanTable
        caption="Options de débit, prix ajouté par mois"
        titleLabel="Débit"
        rows={bandwidthOptions}
        rowId={(option) => `debit-${option.id}`}
        rowTitle={(option) => option.debit}
        columns={[
          {
            label: 'Supplément',
            value: ({ extraCents }) => (extraCents === 0 ? 'Inclus' : <Price cents={extraCents} />),
            isNumber: true,
          },
          {
            label: 'Sur douze mois',
            value: ({ extraCents }) =>
              extraCents === 0 ? formatCents(0) : <Price cents={extraCents * 12} unit={null} />,
            isNumber: true,
          },
        ]}
        footnote={<BandwidthTerms />}
      />
    </Section>
  );
}
