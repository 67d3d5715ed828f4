import { Badge } from '@site/kit/ui/Badge';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Section } from '@site/kit/ui/Section';
import { Presentation } from '../presentation/Presentation.tsx';
import styles from './Games.module.css';
import { games } from './games.ts';

/** Supported games, what every plan brings, and a way to propose a game. */
export default function GamesDetails() {
  return (
    <>
      <Section id="supported-games" title="Les jeux et programmes pris en charge" ground="sunk">
        <ul className={styles.games}>
          {games.map(({ id, name, description, isTrending }, index) => (
            <li key={id} id={`jeu-${id}`} className={styles.game}>
              <GameTile name={name} hue={index} />
              <div>
                <h3>
                  {name} {isTrending && <Badge>Tendance</Badge>}
                </h3>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Presentation type="game" />
      <CallToAction
        title="Votre jeu n’est pas là ?"
        actions={<ButtonLink to="/contact">Proposer un jeu</ButtonLink>}
      >
        Dites-nous lequel : nous vous répondons.
      </CallToAction>
    </>
  );
}

/** A drawn tile: initials on a turned square, never a publisher's picture. */
function GameTile({ name, hue }: { name: string; hue: number }) {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      <rect
        x="9"
        y="9"
        width="30"
        height="30"
        rx="2"
        transform={`rotate(${(hue * 29) % 90} 24 24)`}
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
