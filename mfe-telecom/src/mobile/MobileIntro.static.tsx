import { Price } from '@site/kit/ui/Price';
import { Opening } from '../line/Opening.tsx';
import { VoiceOffers } from '../line/VoiceOffers.tsx';
import { mobilePlans, mostGo } from './plans.ts';

export default function MobileIntro() {
  const [first] = mobilePlans;
  return (
    <Opening
      title="Un forfait mobile qu’on peut quitter"
      lead={`De ${first.dataGo} à ${mostGo} Go, appels et SMS illimités en France, en eSIM ou en SIM physique. Sans engagement, portabilité gratuite : le numéro reste à vous.`}
      below={<VoiceOffers here="/offres/telephonie-mobile" />}
    >
      <Price cents={first.priceCents} size="l" prefix="dès" />
    </Opening>
  );
}
