import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { Grid } from '@site/kit/ui/Grid';
import { Ledger } from '@site/kit/ui/Ledger';
import { PlanCard } from '@site/kit/ui/PlanCard';
import styles from './MailOffers.module.css';
import type { MailPlan } from './plans.ts';

/** Three plans of one kind of mail and what all of them include. */
export function MailOffers({
  title,
  plans,
  included,
}: {
  title: string;
  plans: MailPlan[];
  included: { title: string; text: string }[];
}) {
  return (
    <div className={styles.offers}>
      <Grid min="s">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            id={plan.id}
            name={plan.name}
            priceCents={plan.priceCents}
            features={plan.features}
            action={
              <>
                <ButtonLink to={plan.orderUrl} isNewTab>
                  Commander
                </ButtonLink>
                <AddToQuote id={plan.id} name={plan.name} />
              </>
            }
          />
        ))}
      </Grid>
      <h3>{title}</h3>
      <Ledger rows={included.map(({ title: term, text }) => ({ term, text }))} />
    </div>
  );
}
