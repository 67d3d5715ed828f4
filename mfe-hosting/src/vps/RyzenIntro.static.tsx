import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { VpsBandwidth } from '@site/kit/ui/VpsBandwidth';
import { Cpu, Gauge, HardDrive, MapPin, Network, RefreshCw, ShieldCheck, Wrench } from 'lucide-react';
import { ryzenPlans } from './plans.ts';
import { VpsDrawing } from './VpsDrawing.tsx';

export default function RyzenIntro() {
  return (
    <>
      <Hero
        title="VPS Ryzen"
        lead="Des machines virtuelles KVM sur processeurs AMD Ryzen, avec stockage NVMe : pour les applications et les jeux qui attendent du processeur."
        back={{ to: '/offres/vps', label: 'Toutes les gammes VPS' }}
        drawing={<VpsDrawing instances={4} />}
      >
        <Price cents={ryzenPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
        <ButtonLink to="#offres">Choisir une offre</ButtonLink>
      </Hero>
      <Section id="caracteristiques" title="Sous le capot">
        <Grid min="s">
          {[
            <Feature key="cpu" icon={Cpu} title="AMD Ryzen">
              Des cœurs rapides, ce que demandent les charges à un seul fil.
            </Feature>,
            <Feature key="kvm" icon={Wrench} title="KVM">
              Votre propre noyau et vos propres modules, comme sur une machine physique.
            </Feature>,
            <Feature key="nvme" icon={HardDrive} title="NVMe">
              De 50 à 350 Go de stockage rapide selon l’offre.
            </Feature>,
            <Feature key="debit" icon={Network} title="1 Gb/s">
              Compris (<VpsBandwidth />
              ), extensible à 2,5 ou 10 Gb/s.
            </Feature>,
            <Feature key="ddos" icon={ShieldCheck} title="Anti-DDoS">
              <Claim id="anti-ddos" /> de capacité de filtrage.
            </Feature>,
          ]}
        </Grid>
      </Section>
      <Section id="avantages" title="Ce que vous y gagnez" ground="sunk">
        <Grid>
          {[
            <Feature key="latence" icon={Gauge} title="Des réponses rapides">
              Le processeur et le NVMe se sentent dès la première requête d’une base de données ou d’un
              serveur de jeu.
            </Feature>,
            <Feature key="evolution" icon={RefreshCw} title="Une gamme qui suit">
              De 4 à 32 Go de mémoire : on change d’offre sans changer de façon de travailler.
            </Feature>,
            <Feature key="lieu" icon={MapPin} title="Des centres de données proches">
              <Claim id="datacenter-tier" />, sur plusieurs sites : <Claim id="uptime" /> de disponibilité
              annuelle visée.
            </Feature>,
          ]}
        </Grid>
      </Section>
    </>
  );
}
