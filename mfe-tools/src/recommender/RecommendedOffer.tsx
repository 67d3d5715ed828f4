import { formatOfferLine } from '@site/api-contract/quote/quote-rules';
import type { Offer, OfferWithSpecSheet } from '@site/kit/contract';
import { computeCost } from '@site/kit/cost';
import { formatScaled } from '@site/kit/numbers';
import { Link } from '@site/kit/page-context';
import { AddLineToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Price } from '@site/kit/ui/Price';
import { TierName } from '@site/kit/ui/TierName';
import { VpsBandwidthTerms } from '@site/kit/ui/VpsBandwidthTerms';
import { useUrlState } from '@site/kit/url-state';
import { type ReactNode, useEffect } from 'react';
import {
  type GamePlanRange,
  gamePlanRanges,
  type PublishedGameOffers,
  parseGamePlanRange,
} from './game-plan-offers.ts';
import type { Game, Tier } from './games.ts';
import styles from './Recommender.module.css';
import type { SizedServer } from './sizing.ts';

const inGo = (hundredths: number) => `${formatScaled(hundredths, 2)} Go`;

interface RecommendedOfferProps {
  game: Game;
  sized: SizedServer;
  published: PublishedGameOffers;
  /** Called when a result is rendered. */
  onShown(): void;
}

/** The recommended offer with reasons and a link for sharing. */
export default function RecommendedOffer(props: RecommendedOfferProps) {
  const { game, sized, onShown } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sum is another result
  useEffect(onShown, [game, sized.scoreHundredths]);
  return (
    <>
      <MemorySum {...sized} />
      <Recommendation {...props} />
      <div className={styles.message}>
        <Link to={`/quel-serveur?memoire=${Math.ceil(sized.scoreHundredths / 100)}#besoin`}>
          Tous les serveurs qui ont cette mémoire
        </Link>
        <CopyButton label="Copier le lien" text={() => location.href} />
      </div>
    </>
  );
}

/** The calculation, above the offer that follows from it. */
const MemorySum = ({ parts, scoreHundredths }: SizedServer) => (
  <table className={styles.sum}>
    <caption>Le calcul, en gigaoctets de mémoire</caption>
    <tbody>
      {parts.map(({ label, hundredths }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{inGo(hundredths)}</td>
        </tr>
      ))}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Mémoire nécessaire</th>
        <td>{inGo(scoreHundredths)}</td>
      </tr>
    </tfoot>
  </table>
);

const addToQuote = (offer: Offer) => <AddLineToQuote line={formatOfferLine(offer)} name={offer.name} />;

function Recommendation({ game, sized: { outcome, scoreHundredths }, published }: RecommendedOfferProps) {
  const offer = findSmallestVps(published.vps, scoreHundredths);
  const vps = (reason: string) =>
    offer && (
      <div className={styles.choice}>
        <PlanCard
          name={offer.name}
          badge={`Conseillé pour ${game.name}`}
          priceCents={offer.priceCents}
          description={reason}
          specs={offer.sheet.lines}
          action={<OfferAction offer={offer} addToQuote={addToQuote(offer)} />}
        >
          <p className={styles.hint}>
            <VpsBandwidthTerms />
          </p>
        </PlanCard>
        <YearCost offer={offer} />
      </div>
    );
  const fixedIpVps =
    game.needsFixedIp &&
    vps(
      `${game.name} demande une adresse IP fixe, choisissez donc un VPS : voici le plus petit dont la mémoire publiée suffit.`,
    );
  if (outcome === 'dedie') {
    return (
      <>
        {fixedIpVps}
        <DedicatedServers game={game} isFirst={!fixedIpVps} />
      </>
    );
  }
  if (outcome === 'vps') {
    return (
      <>
        <div className={styles.message}>
          <h3>Il vous faut un VPS</h3>
          <p>
            Votre serveur {game.name} demande trop de capacité pour une offre de jeux : un VPS la lui donnera.
          </p>
          <ButtonLink to="/offres/vps" look="secondary">
            Voir les VPS
          </ButtonLink>
        </div>
        {vps('Le plus petit VPS dont la mémoire publiée suffit.')}
      </>
    );
  }
  if (!game.needsFixedIp) return <GamePlan game={game} tier={outcome} published={published} isFirst />;
  return (
    <>
      {fixedIpVps}
      <GamePlan game={game} tier={outcome} published={published}>
        Si une adresse partagée vous suffit :
      </GamePlan>
    </>
  );
}

/** Message for a server of more than 32 Go; `isFirst` is false below a VPS that suffices. */
const DedicatedServers = ({ game, isFirst }: { game: Game; isFirst: boolean }) => (
  <div className={styles.message}>
    <h3>{isFirst ? 'Il vous faut une infrastructure dédiée' : 'Ou une infrastructure dédiée'}</h3>
    <p>
      {isFirst
        ? `Votre serveur ${game.name} demande plus de 32 Go de mémoire : voyez nos serveurs dédiés, ou parlons-en.`
        : `Votre serveur ${game.name} est grand : voyez aussi nos serveurs dédiés, ou parlons-en.`}
    </p>
    <ButtonLink to="/offres/dedies" look={isFirst ? 'primary' : 'secondary'}>
      Voir les serveurs dédiés
    </ButtonLink>
  </div>
);

/** Cost of the recommended offer over 12 months; nothing for an offer without a price. */
const YearCost = ({ offer: { priceCents } }: { offer: Offer }) =>
  priceCents !== null && (
    <p>
      Sur 12 mois : <Price cents={computeCost({ monthlyCents: priceCents }).yearCents} unit={null} />
    </p>
  );

/**
 * Returns the smallest VPS with enough published memory, the cheapest of equal ones. An offer made to measure has no
 * size.
 */
export const findSmallestVps = (
  vps: readonly OfferWithSpecSheet[],
  hundredths: number,
): OfferWithSpecSheet | undefined =>
  vps
    .filter(({ sheet }) => !sheet.isCustom && sheet.ramGo !== null && sheet.ramGo * 100 >= hundredths)
    .sort(
      (a, b) => (a.sheet.ramGo ?? 0) - (b.sheet.ramGo ?? 0) || (a.priceCents ?? 0) - (b.priceCents ?? 0),
    )[0];

interface GamePlanProps {
  game: Game;
  tier: Tier;
  published: PublishedGameOffers;
  /** True for the recommended offer; false for an alternative, which `children` introduces. */
  isFirst?: boolean;
  children?: ReactNode;
}

function GamePlan({ game, tier, published, isFirst, children }: GamePlanProps) {
  const [list] = useUrlState<GamePlanRange>('gamme', 'basic', parseGamePlanRange);
  const other = list === 'basic' ? 'performance' : 'basic';
  const offer = published.plans[gamePlanRanges[list].prefix + tier];
  const alternative = published.plans[gamePlanRanges[other].prefix + tier];
  if (!offer || !alternative) return null;
  return (
    <div className={styles.choice}>
      {children && <p>{children}</p>}
      <PlanCard
        name={<TierName tier={tier}>{offer.name}</TierName>}
        {...(isFirst && { badge: `Conseillée pour ${game.name}` })}
        priceCents={offer.priceCents}
        description={offer.terms}
        action={
          <>
            <ButtonLink to={`/order/${game.id}/${offer.id}`} look={isFirst ? 'primary' : 'secondary'}>
              Commander {offer.name}
            </ButtonLink>
            {addToQuote(offer)}
          </>
        }
      />
      {isFirst && <YearCost offer={offer} />}
      <p>
        Même taille en gamme {gamePlanRanges[other].label} : {alternative.name},{' '}
        <Price cents={alternative.priceCents} />
      </p>
    </div>
  );
}
