import { Link, useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import type { ReactNode } from 'react';
import { ClaimRegister } from './ClaimRegister.tsx';
import { DowntimeDrawing } from './DowntimeDrawing.tsx';
import styles from './Engagements.module.css';

/** What the contract says of each side, with its article (specification, section 9, « Terms and data »). */
const sides: { title: string; duties: { article: number; text: ReactNode }[] }[] = [
  {
    title: 'Ce qui nous engage',
    duties: [
      {
        article: 8,
        text: (
          <>
            Une disponibilité de <Claim id="uptime-contract" /> par an ; en dessous, un avoir.
          </>
        ),
      },
      {
        article: 9,
        text: (
          <>
            Sur un VPS, <Claim id="vps-bandwidth" /> au 95ᵉ percentile.
          </>
        ),
      },
      { article: 4, text: 'Une hausse de prix annoncée 15 jours avant, appliquée 30 jours après.' },
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
      { article: 10, text: 'La tenue de vos sauvegardes et de vos mots de passe.' },
      { article: 2, text: 'Être majeur pour souscrire une offre avec engagement.' },
    ],
  },
];

/** /engagements: every figure the site claims, what it covers, and what the contract promises (decision 39). */
export default function Engagements() {
  const { hosts } = useOperator();
  return (
    <>
      <Hero
        title="Nos chiffres, et ce qu’ils engagent"
        lead="Chaque chiffre que ce site avance est ici, avec ce qu’il couvre et le document qui l’écrit. Quand aucun contrat ne le promet, c’est dit."
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
        intro="Un point plein : le chiffre est au contrat et nous engage. Un point vide : il décrit un objectif ou une offre, et n’ajoute rien au contrat, sauf contrat signé qui en dispose autrement."
        ground="sunk"
      >
        <ClaimRegister />
      </Section>
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
        Dites-nous ce que votre service ne doit pas perdre : un contrat signé peut aller au-delà des CGV.
      </CallToAction>
    </>
  );
}
