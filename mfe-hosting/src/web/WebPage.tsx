import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { withClaims } from '@site/kit/ui/Claim';
import { CompareBar } from '@site/kit/ui/CompareBar';
import { CompareCheckbox } from '@site/kit/ui/CompareCheckbox';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { accentShapeProps, Drawing, drawingTextProps, repeatPart } from '@site/kit/ui/Drawing';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { buildWebSpecSheet, webPlans } from './plans.ts';

const benefits = [
  { term: 'Plusieurs sites par offre', text: 'Deux ou quatre sites, avec leurs sous-domaines.' },
  { term: 'Des boîtes aux lettres de 2 Go', text: 'Deux avec Starter, quatre avec Pro.' },
  { term: 'Protection anti-DDoS', text: withClaims`La même que celle de nos serveurs : ${'anti-ddos'}.` },
];

export default function WebPage() {
  return (
    <>
      <OfferHero
        title="Hébergement web"
        lead="De quoi publier un ou plusieurs sites, avec les boîtes aux lettres et les sous-domaines qui vont avec."
        drawing={<PanelDrawing />}
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
          tick={({ id, name }) => <CompareCheckbox id={id} name={name} />}
          action={(plan) => <OfferAction offer={{ ...plan, sheet: buildWebSpecSheet(plan) }} />}
        />
      </Section>
      <Section id="presentation" title="Ce que notre hébergement web apporte" heading="beside">
        <DescriptionList rows={benefits} />
      </Section>
      <Section id="nom-de-domaine" title="Votre nom de domaine" heading="beside" ground="sunk">
        <p>
          Le nom de domaine n’est pas précisé dans ces offres. Vous en avez un, ou vous en cherchez un :
          dites-nous lequel, nous vous répondons avant la commande.
        </p>
        <p>
          <ButtonLink to="/contact" look="secondary" label="Nous écrire au sujet d’un nom de domaine">
            Nous écrire
          </ButtonLink>
        </p>
      </Section>
      <CallToAction
        title="Un site à faire, pas seulement à héberger ?"
        actions={<ButtonLink to="/offres/developpement">Développement sur mesure</ButtonLink>}
      >
        Nous développons aussi sites, logiciels et API.
      </CallToAction>
      <CompareBar />
    </>
  );
}

/** Left edge of the panel's content, and the distance of two tiles. */
const LEFT = 108;
const STEP = 78;

type PlanCount = 'sites' | 'subdomains' | 'mailboxes' | 'storageGo';

/** Draws each unit of the larger plan. The units that the smaller plan has are in the accent colour. */
function Units({ of, draw }: { of: PlanCount; draw(index: number): string }) {
  const [starter, pro] = webPlans;
  return (
    <>
      <path d={repeatPart(pro[of] - starter[of], (index) => draw(starter[of] + index))} />
      <path d={repeatPart(starter[of], draw)} {...accentShapeProps} />
    </>
  );
}

/** Sections of the panel, as icons: domain, sites, mailboxes, storage. */
const menu = [
  'M25 52a8 8 0 1 0 .01 0m-8 8h16m-8-8q-7 8 0 16m0-16q7 8 0 16',
  'M17 83h16v13h-16zm0 4h16',
  'M17 115h16v12h-16zl8 6 8-6',
  'M17 148v8c0 5 16 5 16 0v-8m-16 0c0-5 16-5 16 0s-16 5-16 0',
];

/** Drawing of the hosting panel: a domain, then sites, subdomains, mailboxes and storage of both plans. */
function PanelDrawing() {
  const [starter, pro] = webPlans;
  const cell = (4 * STEP - 14) / pro.storageGo;
  return (
    <Drawing viewBox="0 0 420 222">
      <rect x="2" y="2" width="416" height="218" rx="3" />
      <path d="M2 34h416M92 34v186M14 18h2m5 0h2m5 0h2" />
      <rect x={LEFT} y="11" width="148" height="14" rx="7" fill="var(--paper-raised)" />
      <path d={`M${LEFT + 12} 18h84`} stroke="var(--accent)" strokeWidth="3" />
      <rect x="9" y="44" width="76" height="32" rx="2" {...accentShapeProps} />
      <path d={menu.join('')} />
      <path d="M42 60h34M42 90h26M42 121h30M42 152h22" />
      <Units
        of="sites"
        draw={(index) => `M${LEFT + index * STEP} 48h64v42h-64zm0 10h64m-56 11h30m-30 10h42`}
      />
      <Units of="subdomains" draw={(index) => `M${LEFT + 20 + index * STEP} 90v12m-20 0h52v14h-52zm8 7h26`} />
      <Units
        of="mailboxes"
        draw={(index) => `M${LEFT + index * STEP} 134h26v18h-26zl13 10 13-10m8 4h22m-22 8h14`}
      />
      <Units of="storageGo" draw={(index) => `M${LEFT + index * cell} 172h${cell - 4}v14h-${cell - 4}z`} />
      <g fontSize="13" fontWeight="600" {...drawingTextProps}>
        <text x={LEFT} y="207" fill="var(--accent)">
          {starter.name}
        </text>
        <text x={LEFT + (pro.storageGo - 1) * cell + cell - 4} y="207" textAnchor="end">
          {pro.name}
        </text>
      </g>
    </Drawing>
  );
}
