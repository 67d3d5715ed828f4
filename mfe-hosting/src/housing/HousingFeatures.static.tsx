import { Claim } from '@site/kit/ui/Claim';
import { Ledger } from '@site/kit/ui/Ledger';
import { Section } from '@site/kit/ui/Section';

export default function HousingFeatures() {
  return (
    <Section id="atouts" title="Ce qui vient avec la place" heading="beside">
      <Ledger
        rows={[
          { term: 'De 100 à 8 000 W', text: 'Une puissance à la mesure de l’emplacement.' },
          { term: 'De 100 Mb/s à 100 Gb/s', text: 'Selon l’offre, sur notre réseau privé.' },
          { term: 'Un accès accompagné ou libre', text: 'Libre pour le quart et la demi-baie.' },
          {
            term: 'Anti-DDoS',
            text: (
              <>
                <Claim id="anti-ddos" /> de capacité de filtrage.
              </>
            ),
          },
        ]}
      />
    </Section>
  );
}
