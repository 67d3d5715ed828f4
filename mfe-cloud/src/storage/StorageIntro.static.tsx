import { formatCents } from '@site/kit/money';
import { ButtonLink } from '@site/kit/ui/Button';
import { Claim } from '@site/kit/ui/Claim';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { Blocks, Plug, Scale, ShieldCheck } from 'lucide-react';
import { BlocksDrawing } from './BlocksDrawing.tsx';
import { BLOCK_CENTS, BLOCK_GO } from './capacity.ts';

export default function StorageIntro() {
  return (
    <>
      <Hero
        title="Stockage objet, au bloc près"
        lead={`Un espace compatible S3 pour vos sauvegardes, vos médias et vos données : vous choisissez le nombre de blocs de ${BLOCK_GO} Go, le prix suit.`}
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={<BlocksDrawing />}
      >
        <Price cents={BLOCK_CENTS} size="l" prefix="dès" />
        <ButtonLink to="#calculateur">Calculer mon prix</ButtonLink>
      </Hero>
      <Section id="atouts" title="Simple à prévoir, simple à brancher">
        <Grid min="s">
          {[
            <Feature key="s3" icon={Plug} title="Compatible S3">
              Vos outils de sauvegarde et vos bibliothèques le parlent déjà.
            </Feature>,
            <Feature key="prix" icon={Scale} title="Un seul tarif">
              {formatCents(BLOCK_CENTS)} HT par bloc de {BLOCK_GO} Go et par mois, du premier au dernier.
            </Feature>,
            <Feature key="taille" icon={Blocks} title="De 100 Go à 48 To">
              Vous commencez par un bloc et en ajoutez quand il en faut.
            </Feature>,
            <Feature key="ddos" icon={ShieldCheck} title="Un réseau protégé">
              Anti-DDoS de <Claim id="anti-ddos" />, comme pour tous nos services.
            </Feature>,
          ]}
        </Grid>
      </Section>
    </>
  );
}
