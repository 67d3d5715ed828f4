import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CompareTick } from '@site/kit/ui/CompareTick';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { Camera, Cpu, HardDrive, Headset, MapPinned, ShieldCheck } from 'lucide-react';
import { vdsPlans, vdsResources } from './plans.ts';
import { RackDrawing } from './RackDrawing.tsx';

/** /offres/vds: four plans and six benefits. */
export default function VdsIntro() {
  const { claims } = useOperator();
  return (
    <>
      <Hero
        title="VDS : des cœurs et des adresses réservés"
        lead="Un serveur dédié virtuel : vCores, mémoire, stockage NVMe et IPv4 attribués à un seul client, avec un hyperviseur et une protection de serveur dédié."
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={<RackDrawing />}
      >
        <Price cents={vdsPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
        <ButtonLink to="#offres">Choisir une offre</ButtonLink>
      </Hero>
      <Section id="offres" title="Quatre tailles">
        <Grid min="s">
          {vdsPlans.map((plan) => (
            <PlanCard
              key={plan.id}
              id={plan.id}
              name={plan.name}
              priceCents={plan.priceCents}
              specs={vdsResources(plan)}
              action={
                <>
                  <ButtonLink to={plan.orderUrl} label={`Commander ${plan.name}`}>
                    Commander
                  </ButtonLink>
                  <CompareTick id={plan.id} name={plan.name} />
                </>
              }
            />
          ))}
        </Grid>
      </Section>
      <Section id="avantages" title="Ce qu’un VDS change" ground="sunk">
        <Grid>
          {[
            <Feature key="coeurs" icon={Cpu} title="Des vCores réservés">
              De 4 à 12 vCores qui ne sont partagés avec personne.
            </Feature>,
            <Feature key="nvme" icon={HardDrive} title="Stockage NVMe">
              De 150 à 500 Go selon l’offre.
            </Feature>,
            <Feature key="ip" icon={MapPinned} title="IPv4 dédiées">
              De 2 à 4 adresses à votre nom, pour séparer vos services.
            </Feature>,
            <Feature key="ddos" icon={ShieldCheck} title="Anti-DDoS de série">
              Niveau Standard ou Premium, sur une capacité de {claims['anti-ddos'].text}.
            </Feature>,
            <Feature key="snapshots" icon={Camera} title="Snapshots et sauvegardes">
              Compris avec VDS Pro et VDS Premium.
            </Feature>,
            <Feature key="support" icon={Headset} title="Support B2B prioritaire">
              Compris avec VDS Pro et VDS Premium.
            </Feature>,
          ]}
        </Grid>
      </Section>
    </>
  );
}
