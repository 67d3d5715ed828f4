import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';

export default function DevelopmentIntro() {
  const { hosts } = useOperator();
  return (
    <Hero
      title="Développement sur mesure"
      lead="Sites, logiciels et API, écrits par l’équipe qui les héberge et les exploite."
      back={{ to: '/offres', label: 'Toutes les offres' }}
      drawing={
        <Drawing viewBox="0 0 400 220">
          <path d="m120 60-60 50 60 50M280 60l60 50-60 50" strokeWidth="2.2" />
          <path d="m226 40-52 140" stroke="var(--accent)" strokeWidth="2.8" />
          <circle cx="60" cy="110" r="7" fill="var(--paper)" />
          <circle cx="340" cy="110" r="7" fill="var(--paper)" />
        </Drawing>
      }
    >
      <ButtonLink to={hosts.quote} isNewTab>
        Demander un devis
      </ButtonLink>
      <ButtonLink to="/contact" look="secondary">
        Nous contacter
      </ButtonLink>
    </Hero>
  );
}
