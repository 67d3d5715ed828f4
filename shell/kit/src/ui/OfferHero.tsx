import { ButtonLink } from './Button.tsx';
import { Hero, type HeroProps } from './Hero.tsx';
import { Price, type PriceProps } from './Price.tsx';

/** Properties of {@link OfferHero}. */
export interface OfferHeroProps extends Pick<HeroProps, 'title' | 'lead' | 'drawing' | 'below' | 'back'> {
  /** Lowest price on the page. */
  price: Pick<PriceProps, 'cents' | 'rate' | 'unit'>;
  /** Link to the offers on the same page. */
  action: { to: string; label: string };
}

/**
 * First screen of an offer's page: subject, entry price and link to the offers.
 *
 * @example
 * <OfferHero title="Serveurs de jeux" lead="Une offre." price={{ cents: 300 }} action={{ to: '#offres', label: 'Les offres' }} />
 */
export function OfferHero({ price, action, ...hero }: OfferHeroProps) {
  return (
    <Hero back={{ to: '/offres', label: 'Toutes les offres' }} {...hero} look="brief">
      <Price {...price} size="l" prefix="dès" />
      <ButtonLink to={action.to}>{action.label}</ButtonLink>
    </Hero>
  );
}
