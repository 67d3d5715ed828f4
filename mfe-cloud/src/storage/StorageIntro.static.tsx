import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { BLOCK_CENTS, BLOCK_GO } from './capacity.ts';

export default function StorageIntro() {
  return (
    <Hero
      title="Stockage objet, au bloc près"
      lead={`Un espace compatible S3 pour vos sauvegardes, vos médias et vos données : vous choisissez le nombre de blocs de ${BLOCK_GO} Go, le prix suit.`}
      back={{ to: '/offres', label: 'Toutes les offres' }}
      look="brief"
    >
      <Price cents={BLOCK_CENTS} size="l" prefix="dès" />
      <ButtonLink to="#calculateur">Calculer mon prix</ButtonLink>
    </Hero>
  );
}
