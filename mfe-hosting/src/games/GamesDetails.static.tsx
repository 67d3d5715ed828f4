import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Section } from '@site/kit/ui/Section';
import { OtherFamilies } from '../families/OtherFamilies.tsx';
import { Presentation } from '../presentation/Presentation.tsx';
import styles from './Games.module.css';

/** Flexible subscription, 48-hour trial, what every plan brings, and a way to propose a game. */
export default function GamesDetails() {
  const { hosts } = useOperator();
  return (
    <>
      <OtherFamilies current="games" />
      <Section id="abonnement" title="Un abonnement flexible" ground="sunk">
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
