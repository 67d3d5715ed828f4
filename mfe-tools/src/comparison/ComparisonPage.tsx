import { Hero } from '@site/kit/ui/Hero';
import Comparison from './Comparison.island.tsx';

/** /comparer: two to four offers of any family side by side. The address keeps the choice. */
export default function ComparisonPage() {
  return (
    <>
      <Hero
        title="Comparer des offres"
        lead="De deux à quatre offres, de toutes les familles. L’adresse de la page garde votre choix : elle se partage, et s’imprime sur une feuille."
        back={{ to: '/quel-serveur', label: 'Quel serveur pour moi ?' }}
        look="brief"
      />
      <Comparison />
    </>
  );
}
