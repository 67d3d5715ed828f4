import { isContractual } from '@site/kit/claims';
import type { ClaimId } from '@site/kit/operator';
import { Link, useOperator } from '@site/kit/page-context';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { withClaims } from '@site/kit/ui/Claim';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import type { ReactNode } from 'react';
import { useCatalogue, useFullOperator } from '../site-map/catalogue.ts';
import {
  availabilityClaims,
  claimGroups,
  computeYearlyDowntime,
  findCheapestMonthly,
  formatDuration,
} from './claims.ts';
import styles from './Engagements.module.css';
import { findMissingFacts } from './missing-facts.ts';

/** Duties of each party under the contract, with their articles (docs/product.md#terms). */
const sides: { title: string; duties: { article: number; text: ReactNode }[] }[] = [
  {
    title: 'Ce qui nous engage',
    duties: [
      {
        article: 8,
        text: withClaims`Une disponibilité de ${'uptime-contract'} par an ; en dessous, un avoir.`,
      },
      { article: 9, text: withClaims`Sur un VPS, ${'vps-bandwidth'} au 95ᵉ percentile.` },
      {
        article: 4,
        text: 'Une hausse de prix annoncée 15 jours avant sa publication, appliquée aux services en cours 30 jours après.',
      },
      { article: 12, text: 'Toute modification substantielle notifiée au moins 7 jours avant.' },
    ],
  },
  {
    title: 'Ce qui vous engage',
    duties: [
      { article: 5, text: 'Le paiement à la commande, puis à chaque renouvellement.' },
      {
        article: 6,
        text: 'Un préavis de 48 heures avant le renouvellement pour résilier, ou le terme de l’engagement s’il y en a un.',
      },
      { article: 10, text: 'La responsabilité de vos sauvegardes et de vos mots de passe.' },
      { article: 2, text: 'Être majeur pour souscrire une offre avec engagement.' },
    ],
  },
];

/** Page `/engagements`: every figure the site claims, with its scope and the contract's promise (docs/product.md#claims). */
export default function EngagementsPage() {
  const { hosts } = useOperator();
  return (
    <>
      <Hero
        title="Nos chiffres et nos engagements"
        lead="Nos principaux chiffres sont ici, avec ce qu’ils couvrent et le document où ils figurent. Quand aucun contrat ne le promet, nous le précisons."
        drawing={<DowntimeDrawing />}
      >
        <ButtonLink to="#registre">Voir les chiffres</ButtonLink>
        <ButtonLink to="/mentions-legales#cgv" look="secondary">
          Lire les conditions de vente
        </ButtonLink>
      </Hero>
      <Section
        id="contrat"
        title="Ce que dit le contrat"
        intro="Les conditions générales de vente (CGV) l’emportent sur tout ce que le site dit par ailleurs."
      >
        <div className={styles.sides}>
          {sides.map(({ title, duties }) => (
            <div key={title} className={styles.side}>
              <h3>{title}</h3>
              <ul>
                {duties.map(({ article, text }) => (
                  <li key={article}>
                    <span>{text}</span>
                    <Link to={`/mentions-legales#cgv-${article}`}>Article {article}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Section>
      <Section
        id="registre"
        title="Le registre des chiffres"
        intro="Un point plein : le chiffre est au contrat et nous engage. Un point vide : il est annoncé, comme objectif ou comme description d’une offre, et n’ajoute rien au contrat, sauf contrat signé qui en dispose autrement. Les mêmes points suivent les chiffres sur toutes les pages."
        ground="sunk"
      >
        <ClaimRegister />
      </Section>
      <Section
        id="changer"
        title="Changer de fournisseur"
        intro="Vos droits sur nos services d’hébergement et de cloud, selon le règlement (UE) 2023/2854, dit « règlement sur les données » (Data Act)."
      >
        <Switching />
      </Section>
      <Section
        id="acces-aux-donnees"
        title="Vos données et les autorités d’autres pays"
        intro="Ce que demande l’article 28 du même règlement."
        ground="sunk"
      >
        <DataAccess />
      </Section>
      <Environment />
      <Unpublished />
      <CallToAction
        title="Il vous faut un engagement écrit ?"
        actions={
          <>
            <ButtonLink to={hosts.quote}>Demander un devis</ButtonLink>
            <ButtonLink to="/contact" look="secondary">
              Nous écrire
            </ButtonLink>
          </>
        }
      >
        Dites-nous de quel niveau de service vous avez besoin : un contrat signé peut aller au-delà des CGV.
      </CallToAction>
    </>
  );
}

/** Terms with what holds for each. A text that the operator left out is named as unpublished. */
const Facts = ({ facts }: { facts: { term: string; text: ReactNode }[] }) => (
  <dl className={styles.access}>
    {facts.map(({ term, text }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>
          {text ?? (
            <>
              Non publié : <Link to="/contact">demandez-le-nous</Link>.
            </>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

/** A customer's rights on leaving (Regulation (EU) 2023/2854, articles 23 to 29). */
function Switching() {
  const { exports } = useFullOperator().dataAccess;
  return (
    <Facts
      facts={[
        {
          term: 'Préavis',
          text: (
            <>
              Celui des CGV (<Link to="/mentions-legales#cgv-6">article 6</Link>), et jamais plus de deux
              mois. La demande se fait par <Link to="/contact">le formulaire de contact</Link>.
            </>
          ),
        },
        {
          term: 'Transition',
          text: '30 jours au plus : le service continue, et nous vous aidons. Si ce délai est techniquement impossible, nous le justifions sous 14 jours ouvrés et en donnons un autre, de sept mois au plus.',
        },
        {
          term: 'Récupération',
          text: 'Vos données restent récupérables 30 jours au moins après la transition ; elles sont ensuite effacées.',
        },
        { term: 'Ce que vous emportez, et sous quel format', text: exports },
        {
          term: 'Frais',
          text: 'Aucuns frais de changement à partir du 12 janvier 2027 ; jusque-là, au plus ce que le changement nous coûte.',
        },
        {
          term: 'Droit applicable',
          text: <a href="#acces-aux-donnees">Celui de l’infrastructure, indiqué ci-dessous</a>,
        },
      ]}
    />
  );
}

/** The operator's environmental facts; nothing without any. */
export function Environment() {
  const { pue, energy, fixedCo2PerGb, mobileCo2PerGb } = useFullOperator().environment ?? {};
  const facts = [
    { term: 'PUE des centres de données', text: pue },
    { term: 'Électricité', text: energy },
    { term: 'CO₂ d’un Go, accès fixe', text: fixedCo2PerGb },
    { term: 'CO₂ d’un Go, accès mobile', text: mobileCo2PerGb },
  ].filter(({ text }) => text !== undefined);
  return (
    facts.length > 0 && (
      <Section id="environnement" title="Notre empreinte">
        <Facts facts={facts} />
      </Section>
    )
  );
}

/** Facts that a law asks for and that the operator hasn't published; nothing when all are. */
export function Unpublished() {
  const names = findMissingFacts(useFullOperator()).flatMap(({ name }) => name ?? []);
  return (
    names.length > 0 && (
      <Section id="non-publie" title="Ce que nous n’avons pas encore publié" heading="beside">
        <p>
          La loi demande ces informations à un hébergeur ou à un opérateur.{' '}
          <Link to="/contact">Demandez-les-nous</Link> : nous vous répondons.
        </p>
        <ul className={styles.unpublished}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Section>
    )
  );
}

/** The infrastructure's jurisdiction and the measures against unlawful access. */
function DataAccess() {
  const { jurisdiction, measures } = useFullOperator().dataAccess;
  return (
    <Facts
      facts={[
        { term: 'Droit applicable à l’infrastructure', text: jurisdiction },
        { term: 'Mesures techniques contre un accès illicite', text: measures.technical },
        { term: 'Mesures d’organisation', text: measures.organisational },
        { term: 'Mesures contractuelles', text: measures.contractual },
      ]}
    />
  );
}

/** Anchor of the CGV article that holds each claim. */
const articles: Partial<Record<ClaimId, string>> = {
  'uptime-contract': 'cgv-8',
  'vps-bandwidth': 'cgv-9',
  'vps-bandwidth-limit': 'cgv-9',
  'vps-bandwidth-peak': 'cgv-9',
};

/** Every figure with its scope and its source document. Links to a claim lead to its entry's anchor. */
function ClaimRegister() {
  const { claims } = useFullOperator();
  return claimGroups.map((group) => {
    const entries = group.claims.flatMap((id) => (claims[id] ? [{ id, ...claims[id] }] : []));
    return (
      entries.length > 0 && (
        <section key={group.id} id={group.id} aria-labelledby={`${group.id}-titre`} className={styles.group}>
          <header>
            <h3 id={`${group.id}-titre`}>{group.title}</h3>
            <p>{group.question}</p>
          </header>
          <dl>
            {entries.map((claim) => (
              <Entry key={claim.id} {...claim} />
            ))}
          </dl>
        </section>
      )
    );
  });
}

function Entry({ id, text, scope, source }: { id: ClaimId; text: string; scope: string; source: string }) {
  const isContract = isContractual({ source });
  return (
    <div id={id} className={isContract ? `${styles.entry} ${styles.contract}` : styles.entry}>
      <dt>{scope}</dt>
      <dd className={styles.figure}>{text}</dd>
      <dd className={styles.more}>{explained(id)}</dd>
      <dd className={styles.source}>
        {isContract ? (
          <Link to={`/mentions-legales#${articles[id] ?? 'cgv'}`}>Contrat ({source})</Link>
        ) : (
          `Annoncé (${source})`
        )}
      </dd>
    </div>
  );
}

/** Returns an explanation of a figure; null where the scope suffices. */
function explained(id: ClaimId): ReactNode {
  if (id === 'price-from') return <EntryPrice />;
  if (availabilityClaims.includes(id)) return <Availability id={id} />;
  return null;
}

/** Explains an availability: the yearly downtime, and the contract's availability where the claim isn't contractual. */
function Availability({ id }: { id: ClaimId }) {
  const { claims } = useOperator();
  const minutes = computeYearlyDowntime(claims[id]?.text ?? '');
  return (
    <>
      {minutes !== null && <>Environ {formatDuration(minutes)} d’interruption par an. </>}
      {id === 'uptime-contract' ? (
        'En dessous, vous avez droit à un avoir.'
      ) : (
        <>
          Le contrat promet <a href="#uptime-contract">{claims['uptime-contract'].text}</a>.
        </>
      )}
    </>
  );
}

/** Explains the claim « Dès … » and shows the lowest published price. */
function EntryPrice() {
  const cheapest = findCheapestMonthly(useCatalogue().offers);
  return (
    <>
      Le plus bas prix mensuel du catalogue, hors taxes.{' '}
      {cheapest && (
        <>
          Le moins élevé de ceux que ce site affiche : <Link to={cheapest.path}>{cheapest.name}</Link>
          {cheapest.terms && ` (${cheapest.terms})`}, <Price cents={cheapest.priceCents} />.
        </>
      )}
    </>
  );
}

const WIDTH = 400;
const STEP = 58;

/** Drawing of the yearly downtime of each availability, on a logarithmic scale. The contract's bar is coloured. */
function DowntimeDrawing() {
  const { claims } = useOperator();
  const contract = claims['uptime-contract'].text;
  const texts = new Set(availabilityClaims.flatMap((id) => claims[id]?.text ?? []));
  const bars = [...texts]
    .flatMap((text) => ({ text, minutes: computeYearlyDowntime(text) ?? 0 }))
    .filter(({ minutes }) => minutes > 0)
    .sort((one, other) => other.minutes - one.minutes);
  const longest = bars[0]?.minutes ?? 1;
  const width = (minutes: number) => (WIDTH * Math.log10(minutes + 1)) / Math.log10(longest + 1);
  return (
    <Drawing viewBox={`0 0 ${WIDTH} ${bars.length * STEP + 26}`}>
      {bars.map(({ text, minutes }, index) => (
        <g
          key={text}
          transform={`translate(0 ${index * STEP})`}
          {...(text === contract && { stroke: 'var(--accent)', strokeWidth: 2.6 })}
        >
          <g fill="currentColor" stroke="none" fontSize="16">
            <text x="0" y="22">
              {text}
            </text>
            <text x={WIDTH} y="22" textAnchor="end">
              {formatDuration(minutes)}
            </text>
          </g>
          <path d={`M0 36H${width(minutes).toFixed(1)}M0 30v12M${(width(minutes) - 1).toFixed(1)} 30v12`} />
        </g>
      ))}
      <text x="0" y={bars.length * STEP + 16} fill="currentColor" stroke="none" fontSize="13">
        Ce que chaque chiffre laisse d’interruption par an
      </text>
    </Drawing>
  );
}
