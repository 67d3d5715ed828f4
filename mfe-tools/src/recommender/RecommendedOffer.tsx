import type { Offer } from '@site/kit/contract';
import { formatScaled } from '@site/kit/numbers';
import { ButtonLink } from '@site/kit/ui/Button';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Price } from '@site/kit/ui/Price';
import { useUrlState } from '@site/kit/url-state';
import type { Game } from './game.ts';
import { type List, lists, parseList } from './published.ts';
import styles from './Recommender.module.css';
import type { Sized } from './sizing.ts';

const inGo = (hundredths: number) => `${formatScaled(hundredths, 2)} Go`;

/** What is recommended, why, and a link that shows it to someone else. */
export default function RecommendedOffer({
  game,
  sized,
  offers,
}: {
  game: Game;
  sized: Sized;
  offers: Record<string, Offer>;
}) {
  return (
    <>
      <Recommendation game={game} outcome={sized.outcome} offers={offers} />
      <table className={styles.sum}>
        <caption>Le calcul, en gigaoctets de mémoire</caption>
        <tbody>
          {sized.parts.map(({ label, hundredths }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{inGo(hundredths)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Mémoire nécessaire</th>
            <td>{inGo(sized.scoreHundredths)}</td>
          </tr>
        </tfoot>
      </table>
      <CopyButton label="Copier le lien" text={() => location.href} />
    </>
  );
}

interface RecommendationProps {
  game: Game;
  outcome: Sized['outcome'];
  offers: Record<string, Offer>;
}

function Recommendation({ game, outcome, offers }: RecommendationProps) {
  const [list] = useUrlState<List>('gamme', 'basic', parseList);
  if (outcome.kind === 'vps') {
    return (
      <div className={styles.message}>
        <h3>Il vous faut un VPS</h3>
        <p>
          Votre serveur {game.name} demande trop de capacité pour une offre de jeux : un VPS la lui donnera.
        </p>
        <ButtonLink to="/offres/vps">Voir les VPS</ButtonLink>
      </div>
    );
  }
  if (outcome.kind === 'dedie') {
    return (
      <div className={styles.message}>
        <h3>Il vous faut une infrastructure dédiée</h3>
        <p>Votre serveur {game.name} demande plus qu’un VPS : voyez nos serveurs dédiés, ou parlons-en.</p>
        <ButtonLink to="/offres/dedies">Voir les serveurs dédiés</ButtonLink>
      </div>
    );
  }
  const other = list === 'basic' ? 'performance' : 'basic';
  const offer = offers[lists[list].prefix + outcome.tier];
  const alternative = offers[lists[other].prefix + outcome.tier];
  if (!offer || !alternative) return null;
  return (
    <>
      <PlanCard
        name={offer.name}
        badge={`Conseillée pour ${game.name}`}
        priceCents={offer.priceCents}
        description={offer.terms}
        action={<ButtonLink to={`/order/${game.id}/${offer.id}`}>Commander {offer.name}</ButtonLink>}
      />
      <p>
        Même taille en gamme {lists[other].label} : {alternative.name},{' '}
        <Price cents={alternative.priceCents} />
      </p>
    </>
  );
}
