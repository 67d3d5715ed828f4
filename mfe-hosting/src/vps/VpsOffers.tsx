import { CompareTick } from '@site/kit/ui/CompareTick';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { oneOf, useUrlState } from '@site/kit/url-state';
import { BandwidthTerms } from './BandwidthTerms.tsx';
import { bandwidthOptions, type VpsPlan, vpsSheet } from './plans.ts';

const debits = bandwidthOptions.map(({ id, debit }) => ({ value: id, label: debit }));
type Debit = (typeof bandwidthOptions)[number]['id'];
const parseDebit = oneOf<Debit>(...bandwidthOptions.map(({ id }) => id));

/** Plans of one line: the bandwidth chosen changes the price shown. Contractual terms below. */
export function VpsOffers({ line, plans }: { line: string; plans: VpsPlan[] }) {
  const [debit, setDebit] = useUrlState<Debit>('debit', '1', parseDebit, 'step');
  const option = bandwidthOptions.find(({ id }) => id === debit) ?? bandwidthOptions[0];
  const total = ({ priceCents }: VpsPlan) => (priceCents === null ? null : priceCents + option.extraCents);
  return (
    <Section
      id="offres"
      title={`Les offres VPS ${line}`}
      intro="Le débit choisi s’ajoute au prix ; ses conditions contractuelles sont sous le tableau."
    >
      <SegmentedControl legend="Débit" name="debit" options={debits} value={debit} onChange={setDebit} />
      <PlanTable
        caption={`Offres VPS ${line}, prix par mois, débit compris`}
        rows={plans}
        rowId={(plan) => plan.id}
        rowTitle={(plan) => plan.name}
        columns={[
          { label: 'Processeur', value: (plan) => plan.processor },
          { label: 'Mémoire', value: (plan) => plan.ram, isNumber: true },
          { label: 'Stockage', value: (plan) => plan.storage, isNumber: true },
          { label: 'Débit', value: () => option.debit, isNumber: true },
          { label: 'Prix', value: (plan) => <Price cents={total(plan)} />, isNumber: true },
        ]}
        tick={({ id, name }) => <CompareTick id={id} name={`VPS ${name}`} />}
        action={(plan) => (
          <OfferAction
            offer={{ ...plan, sheet: vpsSheet(plan) }}
            {...(debit !== '1' && { options: { debit } })}
          />
        )}
        footnote={<BandwidthTerms />}
      />
    </Section>
  );
}
