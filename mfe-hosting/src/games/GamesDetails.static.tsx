import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Ledger } from '@site/kit/ui/Ledger';
import { Section } from '@site/kit/ui/Section';
import { OtherFamilies } from '../families/OtherFamilies.tsx';
import { Presentation } from '../presentation/Presentation.tsx';

/** Flexible subscription, 48-hour trial, what every plan brings, and a way to propose a game. */
export default function GamesDetails() {
  const { hosts } = useOperator();
  return (
    <>
      <OtherFamilies current="games" />
      <Section id="abonnement" title="Un abonnement flexible" heading="beside" ground="sunk">
        <Ledger
          rows={[
            {
              term: 'Changez de jeu, gardez l’offre',
              text: (
                <>
                  L’abonnement n’est lié à aucun jeu : passez de l’un à l’autre autant de fois que vous le
                  souhaitez, sans supplément. <a href="#supported-games">Voir les jeux</a>
                </>
              ),
            },
            {
              term: '48 heures pour essayer',
              text: (
                <>
                  Un essai gratuit de 48 heures, sur simple ticket de support. Aucune carte bancaire n’est
                  demandée.{' '}
                  <a href={hosts.supportTicket} rel="external nofollow noopener">
                    Demander un essai
                  </a>
                </>
              ),
            },
          ]}
        />
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
