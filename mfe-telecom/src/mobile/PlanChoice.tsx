import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { getOpenButtonProps } from '@site/kit/ui/Dialog';
import { Price } from '@site/kit/ui/Price';
import { StaticSegments } from '@site/kit/ui/SegmentedControl';
import { TrueCost } from '@site/kit/ui/TrueCost';
import type { ReactNode } from 'react';
import { CalculatorPanel } from '../layout/CalculatorPanel.tsx';
import { SummaryLink } from '../summary/SummaryLink.tsx';
import { EsimDialog } from './EsimDialog.tsx';
import styles from './Mobile.module.css';
import {
  ACTIVATION_CENTS,
  buildMobileCostTerms,
  formatMobilePlanName,
  type MobilePlan,
  maxDataGo,
  mobilePlans,
  simTypes,
} from './plans.ts';

const ESIM_DIALOG = 'compatibilite-esim';

/**
 * Calculator: the visitor chooses a SIM type and a plan, and reads the price. The style sheet shows the price of the checked
 * radio buttons, so that the calculator works without scripts. Scripts store the choice in the address.
 * ARIA pattern: two Radio Groups.
 */
export function PlanChoice() {
  return (
    <CalculatorPanel
      id="forfaits"
      title="Votre forfait"
      controls={
        <>
          <div className={styles.sim}>
            <StaticSegments legend="Type de SIM" name="sim" options={simTypes} inAddress />
            <span data-sim="esim">
              <Button look="quiet" data-needs-script="" {...getOpenButtonProps(ESIM_DIALOG)}>
                Mon téléphone est-il compatible ?
              </Button>
            </span>
          </div>
          <fieldset className={styles.plans} data-choice="forfait">
            <legend>Données par mois ; en foncé, la part utilisable dans l’UE</legend>
            {mobilePlans.map((plan, index) => (
              <label key={plan.id} id={plan.id}>
                <input type="radio" name="forfait" value={plan.dataGo} defaultChecked={index === 0} />
                <strong>{plan.label}</strong>
                <span className={styles.eu}>dont {plan.euGo} Go en UE</span>
                <span className={styles.price}>
                  <Price cents={plan.priceCents} />
                </span>
                <DataBar plan={plan} />
              </label>
            ))}
          </fieldset>
        </>
      }
      answer={ofEach(({ label, priceCents }) => (
        <>
          <h3>
            Forfait {label}, en <span data-sim="esim">eSIM</span>
            <span data-sim="physique">SIM physique</span>
          </h3>
          <Price cents={priceCents} size="l" />
        </>
      ))}
      action={ofEach(({ id, label, priceCents }) =>
        simTypes.map(({ value, label: sim }) => (
          <span key={value} data-sim={value} className={styles.orderActions}>
            <ButtonLink
              to={`/contact?offre=${id}&sim=${value}`}
              label={`Commander le forfait ${label}, ${sim}`}
            >
              Commander
            </ButtonLink>
            <AddToQuote
              id={id}
              name={formatMobilePlanName({ label })}
              label={`forfait ${label}, ${sim}`}
              options={{ sim: value }}
              monthlyCents={priceCents}
              onceCents={ACTIVATION_CENTS}
            />
          </span>
        )),
      )}
      details={ofEach((plan) => (
        <>
          <p>« Commander » ouvre un message : nous vous rappelons pour conclure.</p>
          <p>Dont {plan.euGo} Go utilisables dans l’Union européenne.</p>
          <TrueCost {...buildMobileCostTerms(plan)} oneOffLabel="Frais d’activation" />
          <p>
            <SummaryLink id={plan.id} name={formatMobilePlanName(plan)} />
          </p>
        </>
      ))}
    >
      <EsimDialog id={ESIM_DIALOG} />
    </CalculatorPanel>
  );
}

/** Renders a part for each plan. The style sheet shows the part of the chosen plan only. */
const ofEach = (part: (plan: MobilePlan) => ReactNode) => (
  <div className={styles.perPlan}>
    {mobilePlans.map((plan) => (
      <div key={plan.id}>{part(plan)}</div>
    ))}
  </div>
);

/** Bar of a plan's data volume, relative to the largest plan. The volume usable in the European Union is darker. */
function DataBar({ plan: { dataGo, euGo } }: { plan: MobilePlan }) {
  return (
    <svg viewBox={`0 0 ${maxDataGo} 10`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M0 5H${maxDataGo}`} stroke="var(--line)" strokeWidth="1" />
      <rect width={dataGo} height="10" fill="var(--second-soft)" />
      <rect width={euGo} height="10" fill="var(--second)" />
      <path d={`M${dataGo - 0.75} 0v10`} stroke="var(--second)" strokeWidth="1.5" />
    </svg>
  );
}
