import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Faq } from '@site/kit/ui/Faq';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { AntiDdos } from './AntiDdos.tsx';
import { BgpSessions } from './BgpSessions.tsx';
import { faq } from './content.ts';
import { Options } from './Options.tsx';
import { Performance } from './Performance.tsx';
import { tunnelPlans } from './plans.ts';
import { TunnelDrawing } from './TunnelDrawing.tsx';
import { TunnelKinds } from './TunnelKinds.tsx';
import { TunnelPlans } from './TunnelPlans.tsx';

/** /offres/transit */
export default function Transit() {
  const { claims } = useOperator();
  return (
    <>
      <Hero
        title="Votre réseau derrière le nôtre"
        lead={`Un tunnel IP fait passer votre trafic par notre réseau sans déplacer une machine : filtrage de ${claims['anti-ddos'].text}, sessions BGP, ${claims['points-of-presence'].text}.`}
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={<TunnelDrawing />}
      >
        <Price cents={tunnelPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
        <ButtonLink to="#offres">Choisir un tunnel</ButtonLink>
      </Hero>
      <TunnelPlans />
      <Performance />
      <TunnelKinds />
      <AntiDdos />
      <BgpSessions />
      <Options />
      <Section id="faq" title="Questions fréquentes">
        <Faq name="transit" items={faq(claims)} />
      </Section>
      <CallToAction
        title="Décrivez-nous votre réseau"
        actions={<ButtonLink to="/contact">Nous contacter</ButtonLink>}
      >
        Un routeur, un débit, des préfixes : avec ces trois réponses, la discussion commence au bon endroit.
      </CallToAction>
    </>
  );
}
