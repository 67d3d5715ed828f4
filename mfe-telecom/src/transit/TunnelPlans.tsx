import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Grid } from '@site/kit/ui/Grid';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Section } from '@site/kit/ui/Section';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { tunnelPlans } from './plans.ts';
import styles from './Transit.module.css';

export function TunnelPlans() {
  const { claims } = useOperator();
  return (
    <Section
      id="offres"
      title="Trois tunnels"
      intro="Le débit change, pas le réseau : même filtrage, mêmes points de présence."
    >
      <Grid>
        {tunnelPlans.map(({ id, name, priceCents, speedMbps, description }) => (
          <PlanCard
            key={id}
            id={id}
            name={name}
            priceCents={priceCents}
            description={description}
            specs={[
              { label: 'Débit', value: speedMbps && `${speedMbps} Mb/s` },
              { label: 'SLA', value: claims['transit-plan-sla'].text },
              { label: 'Anti-DDoS', value: claims['anti-ddos'].text },
            ]}
            action={
              <div className={styles.order}>
                {priceCents !== null && <TrueCost monthlyCents={priceCents} />}
                <ButtonLink
                  to={`/contact?offre=${id}`}
                  look={priceCents === null ? 'secondary' : 'primary'}
                  label={`${priceCents === null ? 'Demander un devis' : 'Demander ce tunnel'} : ${name}`}
                >
                  {priceCents === null ? 'Demander un devis' : 'Demander ce tunnel'}
                </ButtonLink>
              </div>
            }
          />
        ))}
      </Grid>
      <p className={styles.footnote}>
        Frais de mise en service et durée d’engagement ne sont pas publiés : demandez-les-nous avant de
        commander.
      </p>
    </Section>
  );
}
