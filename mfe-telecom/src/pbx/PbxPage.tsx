import { useOperator } from '@site/kit/page-context';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { withClaims } from '@site/kit/ui/Claim';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { accentShapeProps, Drawing } from '@site/kit/ui/Drawing';
import { Price } from '@site/kit/ui/Price';
import { TelecomHero, VoiceOffers } from '../layout/TelecomHero.tsx';
import { TelecomSection } from '../layout/TelecomSection.tsx';
import { SummaryLink } from '../summary/SummaryLink.tsx';
import { EmergencyCalls } from '../telephonie/EmergencyCalls.tsx';
import styles from './CallPath.module.css';
import { pbxOffer } from './offer.ts';

export default function PbxPage() {
  return (
    <>
      <TelecomHero
        title="Standard géré (PBX)"
        lead="Votre téléphonie d’entreprise en VoIP, gérée de bout en bout : vos numéros SDA, le trunk SIP et le standard, exploités par nous."
        below={<VoiceOffers here="/offres/pbx-managed" />}
      >
        <Price cents={null} size="l" />
        <Actions />
      </TelecomHero>
      <TelecomSection
        isWide
        id="principe"
        title="Numéros, trunk et standard chez un seul prestataire"
        intro="Le trajet d’un appel, du numéro au poste : nous exploitons les numéros, le lien et le standard."
      >
        <ol className={styles.path}>
          {steps.map(({ title, text, picture }) => (
            <li key={title}>
              <Drawing viewBox="0 0 240 124">{picture}</Drawing>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </TelecomSection>
      <TelecomSection id="avantages" title="Avantages">
        <DescriptionList
          rows={[
            {
              term: 'Pensé pour les entreprises',
              text: 'Accueil, services, numéros directs : des fonctions pensées pour un bureau.',
            },
            {
              term: 'Clé en main',
              text: 'Numéros, trunk et standard arrivent ensemble. Rien à assembler de votre côté.',
            },
            {
              term: 'Sécurité avancée',
              text: 'Nous sécurisons le standard, que nous hébergeons et exploitons.',
            },
            {
              term: 'Un portail web simple',
              text: 'Vous modifiez vous-même les réglages courants, dans un navigateur.',
            },
            {
              term: 'Haute disponibilité',
              text: withClaims`Un SLA de ${'pbx-sla'}, objectif du standard géré, non garanti par contrat ; au contrat : ${'uptime-contract'}.`,
            },
            {
              term: 'Support premium 7 j/7',
              text: 'Une personne vous répond, week-end compris.',
            },
          ]}
        />
        <p>
          <SummaryLink {...pbxOffer} />
        </p>
      </TelecomSection>
      <EmergencyCalls />
      <CallToAction title="Combien de postes, combien de numéros ?" actions={<Actions />}>
        Le prix se fait sur devis, et le devis est gratuit. Ces deux nombres suffisent pour commencer.
      </CallToAction>
    </>
  );
}

function Actions() {
  const { hosts } = useOperator();
  return (
    <>
      <ButtonLink to={hosts.quote} isNewTab>
        Demander un devis gratuit
      </ButtonLink>
      <ButtonLink to="/contact" look="secondary" isNewTab>
        Parler à un expert
      </ButtonLink>
      <AddToQuote {...pbxOffer} label="standard géré" monthlyCents={null} />
    </>
  );
}

/** Stroke of the call's path. The path enters and leaves each picture at one height, so that four pictures form one line. */
const call = { stroke: 'var(--accent)', strokeWidth: 3 };
const rows = [26, 50, 74, 98];

/** Steps of a call, with pictures that join into one line when side by side. */
const steps = [
  {
    title: 'Numéros SDA',
    text: 'La sélection directe à l’arrivée : chaque poste ou chaque service a son numéro, joignable sans passer par l’accueil.',
    picture: (
      <>
        {rows.map((y, index) => (
          <g key={y} {...(index === 1 && { stroke: 'var(--accent)' })}>
            <rect x="40" y={y - 8} width="92" height="16" rx="3" />
            <path d={`M50 ${y}h72`} strokeDasharray="7 3" />
          </g>
        ))}
        <path d="M0 50H40M132 50C180 50 200 62 240 62" {...call} />
      </>
    ),
  },
  {
    title: 'Trunk SIP',
    text: 'Le lien entre votre standard et le réseau téléphonique. Il porte autant d’appels simultanés qu’il a de canaux.',
    picture: (
      <>
        {[-24, -12, 12, 24].map((shift) => (
          <path
            key={shift}
            d={`M30 62C60 62 50 ${62 + shift} 80 ${62 + shift}H160C190 ${62 + shift} 180 62 210 62`}
          />
        ))}
        <path d="M0 62H240" {...call} />
        <path d="M104 28v68M136 28v68" stroke="var(--second)" strokeWidth="2.4" />
      </>
    ),
  },
  {
    title: 'Standard géré',
    text: 'Ce qui reçoit les appels et les répartit entre les postes. Nous l’hébergeons et l’exploitons.',
    picture: (
      <>
        <rect x="50" y="10" width="140" height="104" rx="3" fill="var(--paper-raised)" />
        {rows.map((y, index) => (
          <g key={y}>
            {index !== 2 && <path d={`M70 62C130 62 110 ${y} 170 ${y}`} strokeDasharray="2 5" />}
            <circle cx="172" cy={y} r="4" />
          </g>
        ))}
        <path d="M0 62H70C130 62 110 74 170 74H240" {...call} />
        <circle cx="68" cy="62" r="5" fill="var(--accent)" stroke="none" />
      </>
    ),
  },
  {
    title: 'Vos postes',
    text: 'L’appel aboutit au bon poste.',
    picture: (
      <>
        {rows.map((y, index) => (
          <rect
            key={y}
            x="110"
            y={y - 9}
            width="30"
            height="18"
            rx="3"
            {...(index === 2 && accentShapeProps)}
          />
        ))}
        <path d="M0 74H110" {...call} />
        <path d="M150 66a14 14 0 0 1 0 16M158 60a24 24 0 0 1 0 28" stroke="var(--accent)" />
      </>
    ),
  },
];
