import { Hero } from '@site/kit/ui/Hero';
import ServerFinder from './ServerFinder.island.tsx';

/** /quel-serveur: the finder on the first screen. */
export default function FinderPage() {
  return (
    <>
      <Hero
        title="Quel serveur pour moi ?"
        lead="Jeux, VPS, VDS et dédiés dans une seule liste : indiquez ce qu’il vous faut, l’offre la moins chère qui suffit vient en premier, avec les raisons."
        back={{ to: '/offres', label: 'Toutes les offres' }}
        look="brief"
      />
      <ServerFinder />
    </>
  );
}
