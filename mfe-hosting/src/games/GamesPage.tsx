import { CompareBar } from '@site/kit/ui/CompareBar';
import { RemoteModule } from '@site/kit/ui/RemoteModule';
import { Section } from '@site/kit/ui/Section';
import { GameOffers } from './GameOffers.tsx';
import GamesDetails from './GamesDetails.static.tsx';
import GamesIntro from './GamesIntro.static.tsx';
import { LegalNotice } from './LegalNotice.tsx';

/** /games */
export default function GamesPage() {
  return (
    <>
      <LegalNotice />
      <GamesIntro />
      <Section
        id="conseiller"
        title="Quelle offre pour votre serveur ?"
        intro="Quelques questions, un calcul que l’on vous montre, et l’offre qui suffit : ni plus, ni moins."
        ground="sunk"
      >
        <RemoteModule id="tools/Recommender" name="le conseiller" />
      </Section>
      <GameOffers />
      <GamesDetails />
      <CompareBar />
    </>
  );
}
