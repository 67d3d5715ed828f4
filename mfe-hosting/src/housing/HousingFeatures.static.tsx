import { Claim } from '@site/kit/ui/Claim';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Section } from '@site/kit/ui/Section';
import { KeyRound, Network, ShieldCheck, Zap } from 'lucide-react';

export default function HousingFeatures() {
  return (
    <Section id="atouts" title="Ce qui vient avec la place" ground="sunk">
      <Grid min="s">
        {[
          <Feature key="energie" icon={Zap} title="De 100 à 8 000 W">
            Une puissance à la mesure de l’emplacement.
          </Feature>,
          <Feature key="reseau" icon={Network} title="De 100 Mb/s à 100 Gb/s">
            Selon l’offre, sur notre réseau privé.
          </Feature>,
          <Feature key="acces" icon={KeyRound} title="Un accès accompagné ou libre">
            Libre pour le quart et la demi-baie.
          </Feature>,
          <Feature key="ddos" icon={ShieldCheck} title="Anti-DDoS">
            <Claim id="anti-ddos" /> de capacité de filtrage.
          </Feature>,
        ]}
      </Grid>
    </Section>
  );
}
