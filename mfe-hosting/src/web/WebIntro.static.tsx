import { ButtonLink } from '@site/kit/ui/Button';
import { CompareTick } from '@site/kit/ui/CompareTick';
import { Hero } from '@site/kit/ui/Hero';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { webPlans } from './plans.ts';
import { WebDrawing } from './WebDrawing.tsx';

/** /offres/web: two plans as a table or as cards, from one source. */
export default function WebIntro() {
  return (
    <>
      <Hero
        title="Hébergement web"
        lead="De quoi publier un ou plusieurs sites, avec les boîtes aux lettres et les sous-domaines qui vont avec."
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={<WebDrawing />}
        look="brief"
      >
        <Price cents={webPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
        <ButtonLink to="#offres">Choisir une offre</ButtonLink>
      </Hero>
      <Section id="offres" title="Deux offres">
        <PlanTable
          caption="Offres d’hébergement web, prix par mois"
          rows={webPlans}
          rowId={(plan) => plan.id}
          rowTitle={(plan) => plan.name}
          columns={[
            { label: 'Processeur', value: (plan) => plan.processor },
            { label: 'Mémoire', value: (plan) => plan.ram },
            { label: 'Stockage', value: (plan) => `${plan.storageGo} Go`, isNumber: true },
            { label: 'Sites', value: (plan) => plan.sites, isNumber: true },
            { label: 'Boîtes aux lettres', value: (plan) => `${plan.mailboxes} × 2 Go`, isNumber: true },
            { label: 'Sous-domaines', value: (plan) => plan.subdomains, isNumber: true },
            { label: 'Prix', value: (plan) => <Price cents={plan.priceCents} />, isNumber: true },
          ]}
          tick={({ id, name }) => <CompareTick id={id} name={name} />}
          action={(plan) => (
            <OfferAction
              id={plan.id}
              name={plan.name}
              orderUrl={plan.orderUrl}
              figures={[plan.processor, plan.ram, plan.storageGo]}
            />
          )}
        />
      </Section>
    </>
  );
}
