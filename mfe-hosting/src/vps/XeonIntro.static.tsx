import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { ContainersDrawing } from './ContainersDrawing.tsx';
import { xeonPlans } from './plans.ts';

export default function XeonIntro() {
  return (
    <Hero
      title="VPS Xeon"
      lead="Des conteneurs LXC sur processeurs Intel Xeon : la façon la plus économique d’avoir son serveur, de 4 à 48 Go de mémoire, ou sur mesure."
      back={{ to: '/offres/vps', label: 'Toutes les gammes VPS' }}
      drawing={<ContainersDrawing />}
      look="brief"
    >
      <Price cents={xeonPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
      <ButtonLink to="#offres">Choisir une offre</ButtonLink>
    </Hero>
  );
}
