import { OfferHero } from '@site/kit/ui/OfferHero';
import { ContainersDrawing } from './ContainersDrawing.tsx';
import { xeonPlans } from './plans.ts';

export default function XeonIntro() {
  return (
    <OfferHero
      title="VPS Xeon"
      lead="Des conteneurs LXC sur processeurs Intel Xeon : la façon la plus économique d’avoir son serveur, de 4 à 48 Go de mémoire, ou sur mesure."
      back={{ to: '/offres/vps', label: 'Toutes les gammes VPS' }}
      drawing={<ContainersDrawing />}
      price={{ cents: xeonPlans[0]?.priceCents ?? null }}
      action={{ to: '#offres', label: 'Choisir une offre' }}
    />
  );
}
