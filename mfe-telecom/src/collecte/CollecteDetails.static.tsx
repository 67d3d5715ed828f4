import { useOperator } from '@site/kit/nav';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Section } from '@site/kit/ui/Section';
import { SpecList } from '@site/kit/ui/SpecList';
import { Building2, Combine, MapPinPlus, TrendingUp } from 'lucide-react';
import styles from './Collecte.module.css';
import { useCases } from './content.ts';
import { ercOffers, rawOffers } from './offers.ts';

const icons = [MapPinPlus, Building2, Combine, TrendingUp];
// A figure stays with its unit.
const speeds = (offers: typeof ercOffers) =>
  offers.map(({ speed }) => speed.replace(' ', '\u00a0')).join(' · ');

/** Use cases and technical details. */
export default function CollecteDetails() {
  const { claims, identifiers } = useOperator();
  const common = [
    { label: 'Opérateurs interconnectés', value: claims['collecte-operators'].text },
    { label: 'Numéro d’AS', value: identifiers.asn },
    { label: 'Prix', value: 'Sur devis' },
  ];
  return (
    <>
      <Section id="usages" title="Quatre usages">
        <Grid min="s">
          {useCases.map(({ title, text }, index) => (
            <Feature key={title} icon={icons[index]} title={title}>
              {text}
            </Feature>
          ))}
        </Grid>
      </Section>
      <Section id="technique" title="Détails techniques" ground="sunk">
        <div className={styles.sheets}>
          <div>
            <h3>ERC</h3>
            <SpecList
              specs={[
                { label: 'Débits', value: speeds(ercOffers) },
                { label: 'SLA', value: claims['collecte-sla'].text },
                { label: 'Latence', value: claims['collecte-latency'].text },
                { label: 'Licence du routeur', value: 'L6 du constructeur' },
                ...common,
              ]}
            />
          </div>
          <div>
            <h3>Collecte brute</h3>
            <SpecList
              specs={[
                { label: 'Débits', value: speeds(rawOffers) },
                { label: 'SLA', value: null },
                { label: 'Latence', value: null },
                { label: 'Licence du routeur', value: 'La vôtre' },
                ...common,
              ]}
            />
          </div>
        </div>
      </Section>
    </>
  );
}
