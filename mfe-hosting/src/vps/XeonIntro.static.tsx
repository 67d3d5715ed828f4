import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { VpsBandwidth } from '@site/kit/ui/VpsBandwidth';
import { Boxes, Network, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import { xeonPlans } from './plans.ts';
import { VpsDrawing } from './VpsDrawing.tsx';

export default function XeonIntro() {
  return (
    <>
      <Hero
        title="VPS Xeon"
        lead="Des conteneurs LXC sur processeurs Intel Xeon : la façon la plus économique d’avoir son serveur, de 4 à 48 Go de mémoire, ou sur mesure."
        back={{ to: '/offres/vps', label: 'Toutes les gammes VPS' }}
        drawing={<VpsDrawing instances={6} />}
      >
        <Price cents={xeonPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
        <ButtonLink to="#offres">Choisir une offre</ButtonLink>
      </Hero>
      <Section id="atouts" title="Ce que la gamme apporte">
        <Grid min="s">
          {[
            <Feature key="lxc" icon={Boxes} title="Conteneurs LXC">
              Un système léger qui démarre vite et laisse la mémoire à vos applications.
            </Feature>,
            <Feature key="mesure" icon={SlidersHorizontal} title="Une offre sur mesure">
              De 1 à 32 cœurs, de 1 024 à 65 535 Mo de mémoire, de 10 à 750 Go de stockage.
            </Feature>,
            <Feature key="reseau" icon={Network} title="1 Gb/s inclus">
              <VpsBandwidth />. Et 2,5 ou 10 Gb/s en option, sans changer de serveur.
            </Feature>,
            <Feature key="ddos" icon={ShieldCheck} title="Protection anti-DDoS">
              <Claim id="anti-ddos" /> de capacité de filtrage, comprise.
            </Feature>,
          ]}
        </Grid>
      </Section>
    </>
  );
}
