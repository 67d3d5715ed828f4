import { ButtonLink } from './Button.tsx';
import { Hero, type HeroProps } from './Hero.tsx';
import { Price, type PriceProps } from './Price.tsx';

export interface OfferHeroProps extends Pick<HeroProps, 'title' | 'lead' | 'drawing' | 'back'> {
  /** Lowest price on the page. */
  price: Pick<PriceProps, 'cents' | 'rate' | 'unit'>;
  /** Link to the offers on the same page. */
  action: { to: string; label: string };
}

/** First screen of an offer's page: subject, entry price and link to the offers. */
export function OfferHero({ price, action, ...hero }: OfferHeroProps) {
  return (
    <Hero back={{ to: '/offres', label: 'Toutes les offres' }} {...hero} look="brief">
      <Price {...price} size="l" prefix="dès" />
      <ButtonLink to={action.to}>{action.label}</ButtonLink>
    </Hero>
  );
}
