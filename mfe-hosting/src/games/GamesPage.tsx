import { Link, useOperator } from '@site/kit/page-context';
import { Badge } from '@site/kit/ui/Badge';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { ChoicePanel } from '@site/kit/ui/ChoicePanel';
import { withClaims } from '@site/kit/ui/Claim';
import { CompareBar } from '@site/kit/ui/CompareBar';
import { CompareCheckbox } from '@site/kit/ui/CompareCheckbox';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { Notice } from '@site/kit/ui/Notice';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { RemoteIsland } from '@site/kit/ui/RemoteIsland';
import { Section } from '@site/kit/ui/Section';
import { StaticSegments } from '@site/kit/ui/SegmentedControl';
import { TierName } from '@site/kit/ui/TierName';
import { OtherFamilies } from '../families/OtherFamilies.tsx';
import styles from './Games.module.css';
import { GameTile } from './GameTile.tsx';
import { DEFAULT_GAME, games } from './games.ts';
import { type GamePlanRange, gamePlanRanges } from './plans.ts';

const benefits = [
  {
    term: 'Protection anti-DDoS',
    text: withClaims`Une capacité de ${'anti-ddos'} ; la gamme Performance y ajoute L7 Shield, un filtrage applicatif.`,
  },
  {
    term: 'Changement de jeu libre',
    text: 'L’abonnement vaut pour tous les jeux : vous passez de l’un à l’autre sans frais.',
  },
  {
    term: 'Bases de données et sauvegardes',
    text: 'Leur nombre dépend de l’offre.',
  },
];

export default function GamesPage() {
  const { hosts } = useOperator();
  return (
    <>
      <Notice label="Avis légal">
        L’hébergement FiveM demande une adresse IP fixe : il se fait sur un <Link to="/offres/vps">VPS</Link>.
      </Notice>
      <OfferHero
        title="Serveurs de jeux, par abonnement"
        lead="Une offre valable pour tous les jeux : vous en changez quand vous voulez, sans frais. Un essai gratuit de 48 heures vous permet de décider."
        price={{ cents: gamePlanRanges[0].plans[0]?.priceCents ?? null }}
        action={{ to: '#offres', label: 'Voir les offres' }}
        below={
          <section id="conseiller" aria-labelledby="conseiller-titre" className={styles.adviser}>
            <h2 id="conseiller-titre">Quelle offre vous faut-il ?</h2>
            <RemoteIsland id="tools/Recommender" name="le conseiller" />
          </section>
        }
      />
      <Section id="offres" title="Les offres" intro="Un abonnement mensuel, valable pour tous les jeux.">
        <StaticSegments legend="Gamme" name="gamme" options={gamePlanRanges} inAddress needsScript />
        {/* Order links name the game in the address if the page has it, otherwise the default game. */}
        <div data-orders={`jeu=${DEFAULT_GAME}`}>
          {gamePlanRanges.map((range, index) => (
            <ChoicePanel key={range.value} choice="gamme" value={range.value} isFirst={index === 0}>
              <GameTable range={range} />
            </ChoicePanel>
          ))}
        </div>
      </Section>
      <Section
        id="supported-games"
        title="Les jeux et programmes pris en charge"
        intro="Choisissez le vôtre : le conseiller vous dit quelle offre lui convient."
        ground="sunk"
      >
        <ul className={styles.games}>
          {games.map(({ id, name, description, ...game }) => (
            <li key={id} id={`jeu-${id}`} className={styles.game}>
              <GameTile id={id} />
              <div>
                <h3>
                  <a href={`/games?jeu=${id}#conseiller`}>{name}</a>{' '}
                  {'isTrending' in game && <Badge>Tendance</Badge>}
                </h3>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <OtherFamilies current="/games" />
      <Section id="abonnement" title="Un abonnement flexible" heading="beside" ground="sunk">
        <DescriptionList
          rows={[
            {
              term: 'Un changement de jeu sans frais',
              text: (
                <>
                  L’abonnement n’est lié à aucun jeu : passez de l’un à l’autre autant de fois que vous le
                  souhaitez, sans rien payer de plus. <a href="#supported-games">Voir les jeux</a>
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
      <Section id="presentation" title="Ce que nos serveurs de jeux apportent" heading="beside">
        <DescriptionList rows={benefits} />
      </Section>
      <CallToAction
        title="Votre jeu n’est pas dans la liste ?"
        actions={<ButtonLink to="/contact">Proposer un jeu</ButtonLink>}
      >
        Dites-nous lequel : nous vous répondons.
      </CallToAction>
      <CompareBar />
    </>
  );
}

/** Table of a list of plans. Order links name the default game until the page's script inserts the chosen game. */
function GameTable({ range: { label, processor, plans } }: { range: GamePlanRange }) {
  return (
    <PlanTable
      caption={`${label}, processeur ${processor}, prix par mois`}
      rows={plans}
      rowId={(plan) => plan.id}
      rowTitle={({ tier, name }) => <TierName tier={tier}>{name}</TierName>}
      columns={[
        { label: 'Processeur', value: (plan) => `${plan.cpu} vCPU`, isNumber: true },
        { label: 'Mémoire', value: (plan) => `${plan.ramGo} Go`, isNumber: true },
        { label: 'Stockage', value: (plan) => `${plan.storageGo} Go`, isNumber: true },
        { label: 'Anti-DDoS', value: (plan) => plan.protect },
        { label: 'Bases', value: (plan) => plan.database, isNumber: true },
        { label: 'Sauvegardes', value: (plan) => plan.backup, isNumber: true },
        { label: 'Prix', value: (plan) => <Price cents={plan.priceCents} />, isNumber: true },
      ]}
      tick={({ id, name }) => <CompareCheckbox id={id} name={name} />}
      action={(plan) => (
        <OfferAction
          offer={{ ...plan, sheet: { orderUrl: `/order/${DEFAULT_GAME}/${plan.id}`, lines: [] } }}
        />
      )}
    />
  );
}
