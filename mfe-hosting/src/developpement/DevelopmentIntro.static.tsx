import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { CraftDrawing } from './CraftDrawing.tsx';

export default function DevelopmentIntro() {
  const { hosts } = useOperator();
  return (
    <Hero
      title="Développement sur mesure"
      lead="Sites, logiciels et API, écrits par l’équipe qui les héberge et les exploite."
      back={{ to: '/offres', label: 'Toutes les offres' }}
      drawing={<CraftDrawing />}
      look="brief"
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
