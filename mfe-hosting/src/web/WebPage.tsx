import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { withClaims } from '@site/kit/ui/Claim';
import { CompareBar } from '@site/kit/ui/CompareBar';
import { CompareTick } from '@site/kit/ui/CompareTick';
import { Drawing, repeated, words } from '@site/kit/ui/Drawing';
import { Ledger } from '@site/kit/ui/Ledger';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { webPlans, webSheet } from './plans.ts';

const benefits = [
  { term: 'Plusieurs sites par offre', text: 'Deux ou quatre sites, avec leurs sous-domaines.' },
  { term: 'Des boîtes aux lettres de 2 Go', text: 'Deux avec Starter, quatre avec Pro.' },
  { term: 'Protection anti-DDoS', text: withClaims`La même que celle de nos serveurs : ${'anti-ddos'}.` },
];

/** /offres/web: two plans as a table or as cards, from one source. */
export default function WebPage() {
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
            { label: 'Processeur', value: () => null },
            { label: 'Mémoire', value: () => null },
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
      <Section id="presentation" title="Ce que notre hébergement web apporte" heading="beside">
        <Ledger rows={benefits} />
      </Section>
      <CallToAction
        title="Un site à faire, pas seulement à héberger ?"
        actions={<ButtonLink to="/offres/developpement">Nos développements</ButtonLink>}
      >
        Nous développons aussi sites, logiciels et API.
      </CallToAction>
      <CompareBar />
    </>
  );
}

/** Drawing of each plan's content: sites as windows, mailboxes as envelopes. */
function WebDrawing() {
  return (
    <Drawing viewBox="0 0 420 216">
      {webPlans.map(({ id, name, sites, mailboxes }, index) => {
        const y = 6 + index * 108;
        return (
          <g key={id}>
            <path
              d={repeated(sites, (site) => `M${84 + site * 82} ${y}h70v44h-70zm0 11h70m-62 12h34m-34 10h46`)}
            />
            <path
              d={repeated(mailboxes, (box) => `M${84 + box * 34} ${y + 58}h26v18h-26zl13 10 13-10`)}
              stroke="var(--accent)"
            />
            <path d={`M66 ${y}v76`} stroke="var(--accent)" strokeWidth="2.4" />
            <text x="0" y={y + 16} fontSize="14" fontWeight="600" {...words}>
              {name.replace('Web ', '')}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
