import { useOperator } from '@site/kit/nav';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Section } from '@site/kit/ui/Section';
import { Cable, Gauge, Network, ScrollText, ShieldCheck, Timer } from 'lucide-react';

export function CollecteReasons() {
  const { claims, identifiers } = useOperator();
  return (
    <Section id="pourquoi" title="Pourquoi nous choisir">
      <Grid>
        {[
          <Feature key="operateurs" icon={Network} title={capital(claims['collecte-operators'].text)}>
            Une interconnexion avec nous, au lieu d’une avec chacun d’eux.
          </Feature>,
          <Feature key="sla" icon={ScrollText} title={`SLA ${claims['collecte-sla'].text}`}>
            Sur toutes les offres ERC, de la plus petite à la plus large.
          </Feature>,
          <Feature key="latence" icon={Timer} title={capital(claims['collecte-latency'].text)}>
            De latence en ERC : assez peu pour que la voix et le temps réel l’ignorent.
          </Feature>,
          <Feature key="debits" icon={Gauge} title="De 100 Mb/s à 100 Gb/s">
            Onze offres, collecte brute et ERC réunies, pour ne pas payer le palier d’après.
          </Feature>,
          <Feature key="reseau" icon={Cable} title="Notre propre réseau">
            Un réseau privé sous notre numéro d’AS, {identifiers.asn}, exploité par ceux qui vous répondent.
          </Feature>,
          <Feature key="ddos" icon={ShieldCheck} title={claims.mitigation.text}>
            Et une capacité anti-DDoS de {claims['anti-ddos'].text}, comme sur tous nos services.
          </Feature>,
        ]}
      </Grid>
    </Section>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
