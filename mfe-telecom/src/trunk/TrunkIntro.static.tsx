import { Price } from '@site/kit/ui/Price';
import { Opening } from '../line/Opening.tsx';
import { VoiceOffers } from '../line/VoiceOffers.tsx';
import { trunkPlans } from './plans.ts';

export default function TrunkIntro() {
  return (
    <Opening
      title="Un trunk SIP pour le standard que vous avez"
      lead="Votre standard téléphonique parle SIP ? Raccordez-le à notre réseau : un abonnement, un nombre d’appels simultanés, un prix à la minute."
      below={<VoiceOffers here="/offres/trunk" />}
    >
      <Price cents={trunkPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
    </Opening>
  );
}
