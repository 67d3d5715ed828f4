import { Button, ButtonLink } from '@site/kit/ui/Button';
import { opens } from '@site/kit/ui/Dialog';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { StaticSegments } from '@site/kit/ui/SegmentedControl';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { EsimDialog } from './EsimDialog.tsx';
import styles from './Offer.module.css';
import { mobilePlans, termsOf } from './plans.ts';

const ESIM_DIALOG = 'compatibilite-esim';
const sims = [
  { value: 'esim', label: 'eSIM' },
  { value: 'physique', label: 'SIM physique' },
] as const;

/**
 * SIM type and plan in, what it costs out: radio buttons whose choice the style sheet answers, so that it works before
 * and without scripts. ARIA pattern: Radio Group, twice.
 */
export default function Offer() {
  return (
    <Section
      id="forfaits"
      title="Votre forfait"
      intro="Appels et SMS illimités en France dans tous les forfaits : seul le volume de données change."
    >
      <div className={styles.offer}>
        <div className={styles.controls}>
          <div className={styles.sim}>
            <StaticSegments legend="Type de SIM" name="sim" options={sims} />
            <span data-sim="esim">
              <Button look="quiet" data-needs-script="" {...opens(ESIM_DIALOG)}>
                Mon téléphone est-il compatible ?
              </Button>
            </span>
          </div>
          <fieldset className={styles.plans}>
            <legend>Données par mois</legend>
            {mobilePlans.map(({ id, dataGo, label, euGo, priceCents }, index) => (
              <label key={id} id={id}>
                <input type="radio" name="forfait" value={dataGo} defaultChecked={index === 0} />
                <strong>{label}</strong>
                <span className={styles.eu}>dont {euGo} Go en UE</span>
                <span className={styles.price}>
                  <Price cents={priceCents} />
                </span>
              </label>
            ))}
          </fieldset>
        </div>
        <div className={styles.summary}>
          <div className={styles.totals} aria-live="polite" aria-atomic="true">
            {mobilePlans.map((plan) => (
              <div key={plan.id} className={styles.total}>
                <h3>
                  Forfait {plan.label}, en <span data-sim="esim">eSIM</span>
                  <span data-sim="physique">SIM physique</span>
                </h3>
                <p>Dont {plan.euGo} Go utilisables dans l’Union européenne.</p>
                <Price cents={plan.priceCents} size="l" />
                <TrueCost {...termsOf(plan)} oneOffLabel="Frais d’activation" />
              </div>
            ))}
          </div>
          <div className={styles.orders}>
            {mobilePlans.map(({ id, label }) => (
              <span key={id}>
                <ButtonLink to={`/contact?offre=${id}`} label={`Commander le forfait ${label}`}>
                  Commander
                </ButtonLink>
              </span>
            ))}
          </div>
        </div>
      </div>
      <EsimDialog id={ESIM_DIALOG} />
    </Section>
  );
}
