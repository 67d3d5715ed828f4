import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { Price } from '@site/kit/ui/Price';
import { Opening, Stations } from '../line/Opening.tsx';
import { CollecteComparison } from './CollecteComparison.tsx';

/** What collection is, and what a partner asks first: the comparison. */
export default function CollecteIntro() {
  return (
    <>
      <Opening
        title="Leurs lignes, votre porte"
        lead={
          <>
            Collecte pour fournisseurs d’accès et intégrateurs : <Claim id="collecte-operators" />{' '}
            interconnectés, de 100 Mb/s à 100 Gb/s, en collecte brute ou en ERC avec un SLA de{' '}
            <Claim id="collecte-sla" />.
          </>
        }
        below={
          <Stations
            stations={[
              { id: 'comparatif', label: 'Comparer' },
              { id: 'erc', label: 'Offres ERC' },
              { id: 'brute', label: 'Collecte brute' },
              { id: 'profils', label: 'PAI ou PSI' },
              { id: 'technique', label: 'Technique' },
              { id: 'pourquoi', label: 'Pourquoi nous' },
              { id: 'usages', label: 'Usages' },
              { id: 'faq', label: 'Questions' },
            ]}
          />
        }
      >
        <Price cents={null} size="l" />
        <ButtonLink to="/contact">Demander une démo</ButtonLink>
      </Opening>
      <CollecteComparison />
    </>
  );
}
