import { CompareTick } from '@site/kit/ui/CompareTick';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { webPlans, webSheet } from './plans.ts';
import { WebDrawing } from './WebDrawing.tsx';

/** /offres/web: two plans as a table or as cards, from one source. */
export default function WebIntro() {
  return (
    <>
      <OfferHero
        title="Hébergement web"
        lead="De quoi publier un ou plusieurs sites, avec les boîtes aux lettres et les sous-domaines qui vont avec."
        drawing={<WebDrawing />}
        price={{ cents: webPlans[0]?.priceCents ?? null }}
        action={{ to: '#offres', label: 'Choisir une offre' }}
      />
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
          action={(plan) => <OfferAction offer={{ ...plan, sheet: webSheet(plan) }} />}
        />
      </Section>
    </>
  );
}
