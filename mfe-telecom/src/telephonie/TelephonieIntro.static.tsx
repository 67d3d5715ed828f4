import { Price } from '@site/kit/ui/Price';
import { Opening } from '../line/Opening.tsx';
import { VoiceOffers } from '../line/VoiceOffers.tsx';
import { line } from './offer.ts';

export default function TelephonieIntro() {
  return (
    <Opening
      title="La téléphonie IP, ligne par ligne"
      lead="Une ligne VoIP (SIP) pour une entreprise, une association ou un télétravailleur : un prix de base, quatre options, et la première facture sous les yeux avant de commander."
      below={<VoiceOffers here="/offres/telephonie" />}
    >
      <Price cents={line.priceCents} size="l" prefix="dès" />
    </Opening>
  );
}
