import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { CompareTick } from '@site/kit/ui/CompareTick';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { StaticSegments } from '@site/kit/ui/SegmentedControl';
import { When } from '@site/kit/ui/When';
import type { ReactNode } from 'react';
import { BandwidthTerms } from './BandwidthTerms.tsx';
import { bandwidthOptions, type VpsPlan, vpsSheet } from './plans.ts';

type Bandwidth = (typeof bandwidthOptions)[number];
const [included] = bandwidthOptions;

/** The same for each bandwidth, of which the chosen one's is shown. */
const byBandwidth = (content: (bandwidth: Bandwidth) => ReactNode) =>
  bandwidthOptions.map((bandwidth) => (
    <When key={bandwidth.id} choice="debit" value={bandwidth.id} isFirst={bandwidth === included} needsScript>
      {content(bandwidth)}
    </When>
  ));

/** Plans of one line: the bandwidth chosen changes the price shown. Contractual terms below. */
export function VpsOffers({ line, plans }: { line: string; plans: VpsPlan[] }) {
  return (
    <Section
      id="offres"
      title={`Les offres VPS ${line}`}
      intro="Le débit choisi s’ajoute au prix ; ses conditions contractuelles sont sous le tableau."
    >
      <StaticSegments
        legend="Débit"
        name="debit"
        options={bandwidthOptions.map(({ id, debit }) => ({ value: id, label: debit }))}
        inAddress
        needsScript
      />
      <PlanTable
        caption={`Offres VPS ${line}, prix par mois, débit compris`}
        rows={plans}
        rowId={(plan) => plan.id}
        rowTitle={(plan) => plan.name}
        columns={[
          { label: 'Processeur', value: (plan) => plan.processor },
          { label: 'Mémoire', value: (plan) => plan.ram, isNumber: true },
          { label: 'Stockage', value: (plan) => plan.storage, isNumber: true },
          { label: 'Débit', value: () => byBandwidth(({ debit }) => debit), isNumber: true },
          {
            label: 'Prix',
            value: ({ priceCents }) =>
              byBandwidth(({ extraCents }) => (
                <Price cents={priceCents === null ? null : priceCents + extraCents} />
              )),
            isNumber: true,
          },
        ]}
        tick={({ id, name }) => <CompareTick id={id} name={`VPS ${name}`} />}
        action={(plan) => (
          <OfferAction
            offer={{ ...plan, sheet: vpsSheet(plan) }}
            addToQuote={byBandwidth((bandwidth) => (
              <AddToQuote
                id={plan.id}
                name={plan.name}
                {...(bandwidth !== included && { options: { debit: bandwidth.id } })}
              />
            ))}
          />
        )}
        footnote={<BandwidthTerms />}
      />
    </Section>
  );
}
