import { Badge } from '@site/kit/ui/Badge';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { Section } from '@site/kit/ui/Section';
import styles from './Games.module.css';
import { games } from './games.ts';
import { gamePlans } from './plans.ts';
import { SubscriptionDrawing } from './SubscriptionDrawing.tsx';

/** The game first: each leads to the recommender, which then asks about it. */
export default function GamesIntro() {
  return (
    <>
      <OfferHero
        title="Serveurs de jeux, par abonnement"
        lead="Une offre, tous les jeux : vous en changez quand vous voulez, sans frais. Et vous essayez 48 heures avant de décider."
        drawing={<SubscriptionDrawing />}
        price={{ cents: gamePlans.basic[0]?.priceCents ?? null }}
        action={{ to: '#conseiller', label: 'Trouver mon offre' }}
      />
      <Section
        id="supported-games"
        title="Les jeux et programmes pris en charge"
        intro="Choisissez le vôtre : le conseiller vous dit quelle offre lui suffit."
      >
        <ul className={styles.games}>
          {games.map(({ id, name, description, isTrending }, index) => (
            <li key={id} id={`jeu-${id}`} className={styles.game}>
              <GameTile name={name} turn={(index * 29) % 90} />
              <div>
                <h3>
                  <a href={`/games?jeu=${id}#conseiller`}>{name}</a> {isTrending && <Badge>Tendance</Badge>}
                </h3>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

/** A drawn tile: initials on a turned square, never a publisher's picture. */
function GameTile({ name, turn }: { name: string; turn: number }) {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <rect
        x="9"
        y="9"
        width="30"
        height="30"
        rx="2"
        transform={`rotate(${turn} 24 24)`}
        className={styles.tile}
      />
      <text x="24" y="29" textAnchor="middle" className={styles.initials}>
        {name
          .replace(/[^A-Za-z0-9]/g, '')
          .slice(0, 2)
          .toUpperCase()}
      </text>
    </svg>
  );
}
