import { formatCents } from '@site/kit/money';
import { ButtonLink } from '@site/kit/ui/Button';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { bandwidthOptions, bandwidthTerms, type VpsPlan } from './plans.ts';

/** Plans of one line with the contractual bandwidth terms below. */
export function VpsTable({ line, plans }: { line: string; plans: VpsPlan[] }) {
  return (
    <Section
      id="offres"
      title={`Les offres VPS ${line}`}
      intro="Le débit est compris ; ses conditions contractuelles sont sous le tableau."
    >
      <PlanTable
        caption={`Offres VPS ${line}, prix par mois`}
        rows={plans}
        rowId={(plan) => plan.id}
        rowTitle={(plan) => plan.name}
        columns={[
          { label: 'Processeur', value: (plan) => plan.processor },
          { label: 'Mémoire', value: (plan) => plan.ram, isNumber: true },
          { label: 'Stockage', value: (plan) => plan.storage, isNumber: true },
          { label: 'Débit', value: (plan) => plan.debit, isNumber: true },
          { label: 'Prix', value: (plan) => <Price cents={plan.priceCents} />, isNumber: true },
        ]}
        action={(plan) => (
          <ButtonLink to={plan.orderUrl} label={`Commander ${plan.name}`}>
            Commander
          </ButtonLink>
        )}
        footnote={bandwidthTerms}
      />
    </Section>
  );
}

/** What more bandwidth adds to the price of any VPS. */
export function BandwidthTable() {
  return (
    <Section
      id="debit"
      title="Options de débit"
      intro="Chaque VPS est livré avec 1 Gb/s. Deux options s’ajoutent au prix mensuel de l’offre."
    >
      <PlanTable
        caption="Options de débit, prix ajouté par mois"
        titleLabel="Débit"
        rows={bandwidthOptions}
        rowId={(option) => option.id}
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
        footnote={bandwidthTerms}
      />
    </Section>
  );
}
