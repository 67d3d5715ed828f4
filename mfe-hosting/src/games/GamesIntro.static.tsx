import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import styles from './Games.module.css';
import { gamePlans } from './plans.ts';

/** Hero, flexible subscription, 48-hour trial. */
export default function GamesIntro() {
  const { hosts } = useOperator();
  return (
    <>
      <Hero
        title="Serveurs de jeux, par abonnement"
        lead="Une offre, tous les jeux : vous en changez quand vous voulez, sans frais. Et vous essayez 48 heures avant de décider."
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={
          <Drawing viewBox="0 0 400 230">
            {[
              [70, 60],
              [200, 40],
              [330, 70],
              [90, 180],
              [310, 186],
            ].map(([x, y]) => (
              <g key={`${x}`}>
                <path d={`M${x} ${y} 200 122`} />
                <circle cx={x} cy={y} r="9" fill="var(--paper)" />
              </g>
            ))}
            <rect
              x="156"
              y="94"
              width="88"
              height="56"
              rx="3"
              fill="var(--accent-soft)"
              stroke="var(--accent)"
              strokeWidth="2.4"
            />
            <path d="M178 112v20m-10-10h20" stroke="var(--accent)" strokeWidth="2.4" />
            <circle cx="214" cy="128" r="4.5" fill="var(--accent)" stroke="none" />
            <circle cx="228" cy="116" r="4.5" fill="var(--accent)" stroke="none" />
          </Drawing>
        }
      >
        <Price cents={gamePlans.basic[0]?.priceCents ?? null} size="l" prefix="dès" />
        <ButtonLink to="#conseiller">Trouver mon offre</ButtonLink>
      </Hero>
      <Section id="abonnement" title="Un abonnement flexible">
        <div className={styles.blocks}>
          <div>
            <h3>Changez de jeu, gardez l’offre</h3>
            <p>
              L’abonnement n’est lié à aucun jeu : passez de l’un à l’autre autant de fois que vous le
              souhaitez, sans supplément.
            </p>
            <p>
              <ButtonLink to="#supported-games" look="secondary">
                Voir les jeux
              </ButtonLink>
            </p>
          </div>
          <div>
            <h3>48 heures pour essayer</h3>
            <p>
              Un essai gratuit de 48 heures, sur simple ticket de support. Aucune carte bancaire n’est
              demandée.
            </p>
            <p>
              <ButtonLink to={hosts.supportTicket} look="secondary">
                Demander un essai
              </ButtonLink>
            </p>
          </div>
        </div>
      </Section>
    </>
  );
}
