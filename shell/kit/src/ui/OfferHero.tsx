import { ButtonLink } from './Button.tsx';
import { Hero, type HeroProps } from './Hero.tsx';
import { Price, type PriceProps } from './Price.tsx';

export interface OfferHeroProps extends Pick<HeroProps, 'title' | 'lead' | 'drawing' | 'back'> {
  /** The least that anything on the page costs. */
  price: Pick<PriceProps, 'cents' | 'rate' | 'unit'>;
  /** The way to what is sold, on the page itself. */
  action: { to: string; label: string };
}

/** First screen of an offer's page: what it is, from what price and the way to it. */
export function OfferHero({ price, action, ...hero }: OfferHeroProps) {
  return (
    <Hero back={{ to: '/offres', label: 'Toutes les offres' }} {...hero} look="brief">
      <Price {...price} size="l" prefix="dès" />
      <ButtonLink to={action.to}>{action.label}</ButtonLink>
    </Hero>
  );
}
