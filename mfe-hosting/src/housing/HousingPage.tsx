import { Pager } from '@site/kit/ui/Pager';
import { Section } from '@site/kit/ui/Section';
import DataCentres from './DataCentres.static.tsx';
import HousingContact from './HousingContact.static.tsx';
import HousingFeatures from './HousingFeatures.static.tsx';
import HousingIntro from './HousingIntro.static.tsx';
import HousingOffers from './HousingOffers.static.tsx';
import { dataCentres, housingOffers } from './offers.ts';

/** /offres/housing: two lists that ship as HTML, each with a pager that turns it. */
export default function HousingPage() {
  return (
    <>
      <HousingIntro />
      <Section id="offres" title="De l’unité à la baie">
        <HousingOffers />
        <Pager list="liste-offres" label="Pages des offres de housing" length={housingOffers.length} />
      </Section>
      <HousingFeatures />
      <Section id="centres" title="Quatre centres de données" ground="sunk">
        <DataCentres />
        <Pager list="liste-centres" label="Pages des centres de données" length={dataCentres.length} />
      </Section>
      <HousingContact />
    </>
  );
}
