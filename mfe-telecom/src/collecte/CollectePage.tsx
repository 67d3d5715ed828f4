import { Pager } from '@site/kit/ui/Pager';
import { Stop } from '../line/Stop.tsx';
import CollecteContact from './CollecteContact.static.tsx';
import CollecteDetails from './CollecteDetails.static.tsx';
import CollecteIntro from './CollecteIntro.static.tsx';
import ErcOffers from './ErcOffers.static.tsx';
import { ercOffers, rawOffers } from './offers.ts';
import Questions from './Questions.static.tsx';
import { questions } from './questions.tsx';
import RawOffers from './RawOffers.static.tsx';
import Testimonials from './Testimonials.static.tsx';
import { testimonials } from './testimonials.ts';

/** /offres/collecte: four lists that ship as HTML, each with a pager that turns it. */
export default function CollectePage() {
  return (
    <>
      <CollecteIntro />
      <Stop
        id="erc"
        title="Offres ERC"
        intro="Six paliers, le même niveau de service sur chacun : seul le débit change, dessiné à l’échelle."
      >
        <ErcOffers />
        <Pager list="liste-erc" label="Pages des offres ERC" length={ercOffers.length} />
      </Stop>
      <Stop
        id="brute"
        title="Collecte brute"
        intro="La bande passante et rien d’autre, quand vous avez déjà les routeurs et l’exploitation."
      >
        <RawOffers />
        <Pager list="liste-brute" label="Pages des offres de collecte brute" length={rawOffers.length} />
      </Stop>
      <CollecteDetails />
      <Stop id="temoignages" title="À quoi cela ressemble, métier par métier">
        <Testimonials />
        <Pager list="liste-temoignages" label="Pages des témoignages" length={testimonials.length} />
      </Stop>
      <Stop id="faq" title="Questions fréquentes">
        <Questions />
        <Pager list="liste-questions" label="Pages des questions" length={questions.length} />
      </Stop>
      <CollecteContact />
    </>
  );
}
