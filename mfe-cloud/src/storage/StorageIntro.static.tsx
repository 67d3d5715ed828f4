import { OfferHero } from '@site/kit/ui/OfferHero';
import { BLOCK_CENTS, BLOCK_GO } from './capacity.ts';

export default function StorageIntro() {
  return (
    <OfferHero
      title="Stockage objet, au bloc près"
      lead={`Un espace compatible S3 pour vos sauvegardes, vos médias et vos données : vous choisissez le nombre de blocs de ${BLOCK_GO} Go, le prix suit.`}
      price={{ cents: BLOCK_CENTS }}
      action={{ to: '#calculateur', label: 'Calculer mon prix' }}
    />
  );
}
